import type { ComponentChildren } from 'preact';

/**
 * A part of a picture. Pointed at, tapped or reached by keyboard, it says its value at the right edge of the
 * picture.
 */
export function Valued(props: {
  /** What it says meanwhile; times in it are the reader's. */
  value: ComponentChildren;
  /** The height of that. */
  y: number;
  /** The value for screen readers, in full. */
  label?: string;
  /** Of the shown value, which names this part without a label. */
  id?: string;
  /** What is drawn. */
  children: ComponentChildren;
}) {
  const { value, y, label, id, children } = props;
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it only shows its value on focus.
    <g class="valued" tabindex={0} role="img" aria-label={label} aria-labelledby={id}>
      {children}
      <text class="value-shown" id={id} x="100%" y={y} text-anchor="end">
        {value}
      </text>
    </g>
  );
}
