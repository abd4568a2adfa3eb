import type { ComponentChildren } from 'preact';
import type { Operator } from '../../core/instance/operator.js';
import { pageLink, useLocale, useWords } from '../../words/locale.js';
import type { PagePath } from './addresses.js';
import { Links, linkTo } from './links.js';
import { Pages } from './navigation.js';
import type { Site } from './site.js';
import { Instant } from './time.js';

/** The end of every page. */
export function Footer(props: {
  site: Site;
  /** Null where it is none of the pages. */
  current: PagePath | null;
  children?: ComponentChildren;
}) {
  const { site, current, children } = props;
  const { words, named } = useLocale();
  return (
    <footer>
      <Pages label={words('page.pagesAtTheEnd')} current={current} />
      {children}
      <OperatorLinks operator={site.operator} />
      <p>
        {words('page.licence')} {/* That page says it itself. */}
        {current !== '/data' && words('page.dataLicence', { link: linkTo(pageLink('/data#licence', named)) })}
      </p>
    </footer>
  );
}

/**
 * Where errors can be reported and the program is described, and what the law asks for, where the operator
 * has said.
 */
function OperatorLinks({ operator: { contact, source, imprint, privacy } }: { operator: Operator }) {
  const { named, words } = useLocale();
  const links = [
    [contact ?? (source && `${source}/issues`), words('page.reportError')],
    [source ?? pageLink('/scores#more', named), words('page.source')],
    [imprint, words('page.imprint')],
    [privacy, words('page.privacy')],
  ] as const;
  const shown = links.flatMap(([href, text]) => (href === null ? [] : [[href, text] as const]));
  return <Links links={shown} rel="noopener" />;
}

/** From when a page is, and, by the script, that it could not look for a newer snapshot. */
export function AsOf(props: {
  generatedAt: string;
  /** Where the API says that instant. */
  of: string;
}) {
  const { generatedAt, of } = props;
  const words = useWords();
  return (
    <p>
      {words('page.asOf', { at: <Instant at={generatedAt} of={of} /> })} <span data-check-failed />
    </p>
  );
}
