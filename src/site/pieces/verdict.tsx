import type { ComponentChildren } from 'preact';
import type { TrustState } from '../../words/verdict.js';

/** A sentence about skill, after a sign of it. */
export function Verdict({ trust, children }: { trust: TrustState; children: ComponentChildren }) {
  return (
    <span class={`verdict ${trust}`}>
      <Sign trust={trust} /> <span>{children}</span>
    </span>
  );
}

const SIGNS = {
  better: 'M5 10.5l3.5 3.5 6.5-8',
  worse: 'M5.5 10h9',
  unclear: 'M5.5 7.5h9m-9 5h9',
  untested: null,
  unknown: 'M6 6l8 8m0-8l-8 8',
};

/**
 * The states differ in shape, not only in colour: a tick, a minus and an equals sign, an empty ring, a cross.
 */
function Sign({ trust }: { trust: TrustState }) {
  const path = SIGNS[trust];
  return (
    <svg width="20" height="20" aria-hidden="true">
      <circle cx="10" cy="10" r="9" />
      {path !== null && <path d={path} />}
    </svg>
  );
}
