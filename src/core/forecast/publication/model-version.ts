/**
 * Version of the forecast algorithm, published with every forecast. Bumped whenever a published number can change;
 * a golden test holds the numbers of this version.
 */
export const MODEL_VERSION = '1.1.0';
