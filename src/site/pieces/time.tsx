import { useLocale } from '../../words/locale.js';
import { clockText, dateText, instantText, teamWhenText, utcWhenText } from '../../words/times.js';
import { unbroken, type When } from '../../words/when.js';

interface TimeProps {
  /** ISO-8601 UTC. */
  readonly at: string;
  /** Its path in the API; absent where the API has none. */
  readonly of?: string | undefined;
}

/** An instant in UTC. The script puts the reader's local time in its place, and UTC into the tooltip. */
export function Instant({ at, of }: TimeProps) {
  const { language } = useLocale();
  return (
    <time class="instant" dateTime={at} data-of={of}>
      {unbroken(instantText(at, language))}
    </time>
  );
}

/** The time of an instant of this day, in UTC. The script puts the reader's in its place. */
export function ClockTime({ at, of }: TimeProps) {
  const { language } = useLocale();
  return (
    <time class="clock" dateTime={at} data-of={of}>
      {unbroken(clockText(at, language))}
    </time>
  );
}

/** The day of an instant, in UTC, or a plain date. The script writes it as the reader's region does. */
export function Day({ at, of }: TimeProps) {
  const { language } = useLocale();
  return (
    <time class="date" dateTime={at} data-of={of}>
      {unbroken(dateText(at, language))}
    </time>
  );
}

/**
 * When something is promised, in UTC. The script says it in the reader's zone, and keeps it current.
 * @param teamZone of the team's time that stands beside it
 */
export function PromisedTime({ when, teamZone }: { when: When; teamZone?: string }) {
  const { language } = useLocale();
  return (
    <span data-when={JSON.stringify(when)} data-team-zone={teamZone}>
      {unbroken(utcWhenText(when, language))}
    </span>
  );
}

/** The same time in the team's zone, where it is another there. */
export function TeamTime({ when, teamZone }: { when: When; teamZone: string }) {
  const { language } = useLocale();
  return (
    <small class="there" data-there={JSON.stringify(when)} data-team-zone={teamZone}>
      {unbroken(teamWhenText(when, language, teamZone).trim())}
    </small>
  );
}
