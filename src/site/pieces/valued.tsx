import type { ComponentChildren } from 'preact';

/**
 * A part of a picture. Pointed at, tapped or reached by keyboard, it says its value at the right edge of the
 * picture.
 */
export function Valued(props: {
  /** The value that it shows meanwhile; its times are in the reader's zone. */
  value: ComponentChildren;
  /** The height at which the value stands. */
  y: number;
  /** The id of the shown value, which names this part. */
  id: string;
  /** What is drawn. */
  children: ComponentChildren;
}) {
  const { value, y, id, children } = props;
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it only shows its value on focus.
    <g class="valued" tabindex={0} role="img" aria-labelledby={id}>
      {children}
      <text class="value-shown" id={id} x="100%" y={y} text-anchor="end">
        {value}
      </text>
    </g>
  );
}
