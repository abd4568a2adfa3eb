/**
 * Version of the forecast algorithm, published with every forecast. Raise it whenever a published number can
 * change; a golden test pins the numbers of this version.
 */
export const MODEL_VERSION = '3.0.0';
