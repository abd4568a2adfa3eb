/**
 * Version of the launch estimators, their blend and its spread. Raise it with every change of a number; the
 * golden test pins it.
 */
export const LAUNCH_MODEL_VERSION = '2.0.0';
