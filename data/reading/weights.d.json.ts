/** By feature; written by `npm run train:reader`, see docs/reading.md. */
declare const WEIGHTS: Readonly<Record<string, readonly number[]>>;
export = WEIGHTS;
