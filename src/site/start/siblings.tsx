import { useWords } from '../words/locale.js';

/** Another instance, about a product of its own. */
export interface Sibling {
  readonly name: string;
  readonly origin: string;
}

/** Links to the other instances. The script adds what their APIs say: name, last reset and chance. */
export function Siblings({ siblings }: { siblings: readonly Sibling[] }) {
  const words = useWords();
  if (siblings.length === 0) return null;
  return (
    <nav class="siblings" aria-label={words('page.products')}>
      <ul>
        {siblings.map(({ name, origin }) => (
          <li key={origin}>
            <a href={`${origin}/`} referrerpolicy="no-referrer" data-sibling>
              <bdi>{name}</bdi>
            </a>{' '}
            <span class="newest" />
          </li>
        ))}
      </ul>
    </nav>
  );
}
