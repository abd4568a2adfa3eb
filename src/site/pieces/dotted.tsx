import type { ComponentChildren } from 'preact';

/** Parts of a line. A dot stands before each but the first of the line that it is in. */
export function Dotted(props: {
  /** Its look besides. */
  kind?: string;
  first: ComponentChildren;
  /** What stands behind the first part without a dot, on the next line where there is no room. */
  besides?: ComponentChildren;
  /** Those that there are. */
  others: readonly ComponentChildren[];
}) {
  const { kind = '', first, besides, others } = props;
  return (
    <p class={`dotted ${kind}`.trim()}>
      <span class="segment">{first}</span>
      {besides && (
        <>
          {' '}
          <span class="segment">{besides}</span>
        </>
      )}
      {others
        .filter((part) => part)
        .map((part, place) => (
          <span key={place} class="segment">
            <span class="dot"> · </span>
            {part}
          </span>
        ))}
    </p>
  );
}
