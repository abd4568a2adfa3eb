import { useWords } from '../../words/locale.js';

/**
 * Stands in a text to copy for the address of an instance that does not know its own; browser/copy.ts
 * replaces it.
 */
const PLACEHOLDER = 'https://resets.example';

/** The address with which a text to copy begins. */
export const originOf = (publicUrl: string | null) => publicUrl ?? PLACEHOLDER;

/** Texts to copy, each with a button where the script can. */
export function CopyTexts(props: {
  texts: readonly (readonly [label: string, text: string])[];
  publicUrl: string | null;
}) {
  const { texts, publicUrl } = props;
  const words = useWords();
  return (
    <>
      {texts.map(([label, text]) => (
        <p key={label} class="copy">
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
      ))}
      {publicUrl === null && (
        <noscript>
          <p>{words('subscribe.replaceAddress', { address: PLACEHOLDER })}</p>
        </noscript>
      )}
    </>
  );
}
