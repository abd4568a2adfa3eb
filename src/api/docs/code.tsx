import type { ComponentChildren } from 'preact';
import { WideTable } from '../../site/pieces.js';

/** Code to read and, where the script of the pages runs, to copy. */
export function Code(props: { label: string; children: ComponentChildren }) {
  return (
    <div class="copy">
      <button type="button" data-copied="Copied" aria-live="polite">
        Copy
      </button>
      <WideTable label={props.label}>
        <pre>
          <code>{props.children}</code>
        </pre>
      </WideTable>
    </div>
  );
}
