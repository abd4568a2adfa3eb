import { pageLink, useLocale } from '../../words/locale.js';
import type { PagePath } from './addresses.js';
import { Languages, Pages, Siblings } from './navigation.js';
import type { Site } from './site.js';

/**
 * The top of every page. On narrow screens, the pages and languages are a popover behind a button: the
 * browser opens it, and closes it with Escape, without a script. Elsewhere they are always visible.
 */
export function Header(props: {
  site: Site;
  /** Null where it is none of the pages. */
  current: PagePath | null;
  /** The page's address without a language, where it is more than `current`. */
  path?: string;
}) {
  const { site, current, path = current ?? '/' } = props;
  const { words, named } = useLocale();
  return (
    <>
      <header>
        <a class="brand" href={pageLink('/', named)}>
          Reset Record
        </a>
        <button type="button" class="menu-button" popovertarget="menu">
          {words('page.menu')}
        </button>
        <div id="menu" class="menu" popover="auto">
          <Pages label={words('page.pages')} current={current} />
          <Languages path={path} />
        </div>
        {current === '/' && <Siblings {...site} />}
      </header>
      {site.snapshot && <Stale />}
    </>
  );
}

/** For the script, which says how old the page is once that is long. */
function Stale() {
  const { words } = useLocale();
  return (
    <div class="stale" hidden>
      <p role="status" />
      <button type="button">{words('time.reload')}</button>
    </div>
  );
}
