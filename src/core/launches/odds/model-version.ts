/**
 * Version of the launch estimators, their blend and its spread. Raised with every change that moves a number; the
 * golden test holds it.
 */
export const LAUNCH_MODEL_VERSION = '1.0.0';
