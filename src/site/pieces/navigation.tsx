import type { ComponentChildren } from 'preact';
import { LANGUAGES } from '../../core/instance/language.js';
import { languageOf, NAMES, pageLink, useLocale, useWords } from '../../words/locale.js';
import { PAGES, type PagePath } from './addresses.js';
import type { Site } from './site.js';

/** Links among which readers choose; the one that they are at has `aria-current`. */
function SiteNavigation(props: {
  /** Its look. */
  kind: 'pages' | 'languages' | 'siblings';
  /** For screen readers. */
  label: string;
  links: readonly ComponentChildren[];
}) {
  const { kind, label, links } = props;
  return (
    <nav class={kind} aria-label={label}>
      <ul>
        {links.map((link, place) => (
          <li key={place}>{link}</li>
        ))}
      </ul>
    </nav>
  );
}

export function Pages({ label, current }: { label: string; current: PagePath | null }) {
  const { words, named } = useLocale();
  return (
    <SiteNavigation
      kind="pages"
      label={label}
      links={PAGES.map(([path, name]) => (
        <a key={path} href={pageLink(path, named)} aria-current={path === current ? 'page' : undefined}>
          {words(`names.${name}`)}
        </a>
      ))}
    />
  );
}

/** Links to this page in the other languages, each by its own name. */
export function Languages({ path }: { path: string }) {
  const { words, language } = useLocale();
  return (
    <SiteNavigation
      kind="languages"
      label={words('page.languages')}
      links={LANGUAGES.map((other) => (
        <a
          key={other}
          href={pageLink(path, other)}
          lang={other}
          hreflang={other}
          aria-current={other === languageOf(language) ? 'true' : undefined}
        >
          {NAMES[other]}
        </a>
      ))}
    />
  );
}

/** The other instances. All may have the same list, so that this one may be in it. */
export function Siblings({ siblings, publicUrl }: Pick<Site, 'siblings' | 'publicUrl'>) {
  const words = useWords();
  if (siblings.length === 0) return null;
  return (
    <SiteNavigation
      kind="siblings"
      label={words('page.products')}
      links={siblings.map(({ name, origin }) => (
        <a
          key={origin}
          href={`${origin}/`}
          referrerpolicy="no-referrer"
          aria-current={origin === publicUrl ? 'page' : undefined}
        >
          <bdi>{name}</bdi>
        </a>
      ))}
    />
  );
}
