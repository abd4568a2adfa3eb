import { useWords } from '../../words/locale.js';
import { PROMISES_FEED, RESETS_FEED } from '../pieces/addresses.js';
import { Links } from '../pieces/links.js';
import { channelOf } from './follow-channels.js';

/** Ways to hear of the next reset. */
export function Subscribe(props: {
  publicUrl: string | null;
  follow: readonly string[];
  /** What is shared with the link. */
  sentence: string;
}) {
  const { publicUrl, follow, sentence } = props;
  const words = useWords();
  const channels = follow.map(channelOf);
  const ways = [
    ...channels.map(({ href, name }) => [href, name] as const),
    [calendarLink(publicUrl), words('subscribe.calendar')],
    [RESETS_FEED, words('data.follow.resets')],
    [PROMISES_FEED, words('data.follow.promises')],
  ] as const;
  return (
    <section class="subscribe" aria-label={words('subscribe.title')}>
      <details class="tell">
        <summary>{words(channels.length > 0 ? 'subscribe.notify' : 'subscribe.updates')}</summary>
        <Links links={ways} rel="noopener" />
        <InTab />
      </details>
      <button type="button" data-share={sentence} data-copied={words('subscribe.copied')} aria-live="polite">
        {words('subscribe.send')}
      </button>
    </section>
  );
}

/** Notifications of this page while it is open: shown where the script can give them. */
function InTab() {
  const words = useWords();
  return (
    <p class="in-tab">
      <label>
        <input type="checkbox" data-in-tab /> <span>{words('subscribe.inTab')}</span>
      </label>
      <span class="note" role="status" data-denied={words('subscribe.inTabDenied')} />
    </p>
  );
}

/** `webcal:` opens the calendar program, which needs a host; without one the file is offered. */
function calendarLink(publicUrl: string | null): string {
  return publicUrl === null ? '/calendar.ics' : `webcal://${new URL(publicUrl).host}/calendar.ics`;
}
