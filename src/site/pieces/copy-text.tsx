import { useWords } from '../words/locale.js';

/** Stands in a text to copy for the address of an instance that does not know its own; browser/copy.ts replaces it. */
const PLACEHOLDER = 'https://resets.example';

/** The address with which a text to copy begins. */
export const originOf = (publicUrl: string | null) => publicUrl ?? PLACEHOLDER;

/** A text to copy, with a button where the script can. */
export function CopyText(props: { label: string; text: string; publicUrl: string | null }) {
  const { label, text, publicUrl } = props;
  const words = useWords();
  return (
    <>
      <p class="copy">
        <label>
          {label}
          <textarea
            readOnly
            rows={2}
            spellcheck={false}
            data-unknown={publicUrl === null ? PLACEHOLDER : undefined}
          >
            {text}
          </textarea>
        </label>
        <button type="button" data-copied={words('subscribe.copied')} aria-live="polite">
          {words('subscribe.copy')}
        </button>
      </p>
      {publicUrl === null && (
        <noscript>
          <p>{words('subscribe.replaceAddress', { address: PLACEHOLDER })}</p>
        </noscript>
      )}
    </>
  );
}
