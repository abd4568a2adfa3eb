import type { Language } from '../../core/instance/language.js';
import type { Operator } from '../../core/instance/operator.js';
import type { Sibling } from '../../core/instance/sibling.js';
import type { Assets } from '../assets.js';

/** What a page is drawn with, whatever it shows. */
export interface Site {
  readonly assets: Assets;
  readonly siblings: readonly Sibling[];
  /** Origin of this instance; null where it is not configured. */
  readonly publicUrl: string | null;
  readonly operator: Operator;
  /** That of readers who prefer none that there is. */
  readonly language: Language;
  /** Times of the snapshot that it shows; absent for a notice. The script asks again when one is due. */
  readonly snapshot?: SnapshotTimes;
}

/** Epoch milliseconds. */
export interface SnapshotTimes {
  readonly generatedAt: number;
  readonly nextAt: number;
}
