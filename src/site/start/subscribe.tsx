import { useWords } from '../../words/locale.js';
import { PROMISES_FEED, RESETS_FEED } from '../pieces/addresses.js';
import { CopyTexts, originOf } from '../pieces/copy-text.js';
import { Links } from '../pieces/links.js';
import { channelOf, followWords } from './follow-channels.js';

/** Ways to hear of the next reset, and texts to copy into other sites. */
export function Subscribe(props: {
  publicUrl: string | null;
  follow: readonly string[];
  /** What is shared with the link. */
  sentence: string;
}) {
  const { publicUrl, follow, sentence } = props;
  const words = useWords();
  const origin = originOf(publicUrl);
  const channels = follow.map(channelOf);
  const alt = words('subscribe.badgeAlt');
  const ways = [
    ...channels.map(({ href, name }) => [href, name] as const),
    [calendarLink(publicUrl), words('subscribe.calendar')],
    [RESETS_FEED, words('data.follow.resets')],
    [PROMISES_FEED, words('data.follow.promises')],
  ] as const;
  const copies = [
    [words('subscribe.badgeMarkdown'), `[![${alt}](${origin}/badge.svg)](${origin}/)`],
    [words('subscribe.badgeHtml'), `<a href="${origin}/"><img src="${origin}/badge.svg" alt="${alt}"></a>`],
  ] as const;
  return (
    <section class="subscribe" aria-label={words('subscribe.title')}>
      <details class="tell">
        <summary>{followWords(channels, words)}</summary>
        <Links links={ways} rel="noopener" />
      </details>
      <button type="button" data-share={sentence} data-copied={words('subscribe.copied')} aria-live="polite">
        {words('subscribe.send')}
      </button>
      <details>
        <summary>{words('subscribe.share')}</summary>
        <img src="/badge.svg" alt={alt} height="20" loading="lazy" />
        <CopyTexts texts={copies} publicUrl={publicUrl} />
      </details>
    </section>
  );
}

/** `webcal:` opens the calendar program, which needs a host; without one the file is offered. */
function calendarLink(publicUrl: string | null): string {
  return publicUrl === null ? '/calendar.ics' : `webcal://${new URL(publicUrl).host}/calendar.ics`;
}
