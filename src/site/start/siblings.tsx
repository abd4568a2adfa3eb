import { useWords } from '../words/locale.js';

/** Another instance, about a product of its own. */
export interface Sibling {
  readonly name: string;
  readonly origin: string;
}

interface SiblingsProps {
  readonly siblings: readonly Sibling[];
  /** Origin of this instance. All may have the same list, so that it may be in it. */
  readonly publicUrl: string | null;
}

/** Links to the other instances. */
export function Siblings({ siblings, publicUrl }: SiblingsProps) {
  const words = useWords();
  if (siblings.length === 0) return null;
  return (
    <nav class="siblings" aria-label={words('page.products')}>
      <ul>
        {siblings.map(({ name, origin }) => (
          <li key={origin}>
            <a
              href={`${origin}/`}
              referrerpolicy="no-referrer"
              aria-current={origin === publicUrl ? 'page' : undefined}
            >
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
