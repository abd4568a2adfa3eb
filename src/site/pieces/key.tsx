import type { ComponentChildren } from 'preact';

/** What the shapes and colours of a picture stand for. A sample is drawn on 24 by 16 pixels. */
export function Key({
  entries,
}: {
  entries: readonly (readonly [sample: ComponentChildren, meaning: string])[];
}) {
  return (
    <ul class="key">
      {entries.map(([sample, meaning]) => (
        <li key={meaning}>
          <Sample drawing={sample} />
          {meaning}
        </li>
      ))}
    </ul>
  );
}

/** A sample before what it stands for. */
export function Sample({ drawing }: { drawing: ComponentChildren }) {
  return (
    <svg class="sample" width="24" height="16" aria-hidden="true">
      {drawing}
    </svg>
  );
}
