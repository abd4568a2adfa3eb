import { onTestFinished } from 'vitest';
import { MINUTE_MS } from '../../../src/core/time/time.js';
import { type AlertReceiver, startReceiver } from '../../_support/servers/alert-receiver.js';
import {
  answered,
  failed,
  postIn,
  type ReaderRequest,
  type ReaderUpstream,
  startReaderUpstream,
} from '../../_support/upstreams/reader-upstream.js';
import { startUpstreams, type Upstreams } from '../../_support/upstreams/upstreams.js';
import { type Calendar, calendar } from './_operator.js';

export const RESET = 'Usage limits have been reset for everyone. Enjoy!';
export const OLD_KEYS = { model: 'sk-old-0123456789abcdef', alerts: 'tk_old0123456789abcdef' };
export const NEW_KEYS = { model: 'sk-new-fedcba9876543210', alerts: 'tk_newfedcba9876543210' };

/** What is around an operator. */
export interface World {
  readonly calendar: Calendar;
  readonly team: Upstreams;
  readonly model: ReaderUpstream;
  /** Gets the alerts. */
  readonly phone: AlertReceiver;
  /** Keys that the model and the receiver of alerts take. */
  readonly accepted: Readonly<Record<'model' | 'alerts', string[]>>;
}

export async function startWorld(): Promise<World> {
  const team = await startTeam();
  const accepted = { model: [OLD_KEYS.model], alerts: [OLD_KEYS.alerts] };
  const model = await startReaderUpstream((asked) => {
    const key = model.headers.at(-1)?.authorization?.replace('Bearer ', '') ?? '';
    return accepted.model.includes(key) ? readingOf(asked) : failed(401, 'Incorrect API key provided');
  });
  onTestFinished(() => model.close());
  const phone = await startReceiver();
  phone.reply = ({ headers }) => {
    const said = Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString();
    return { status: accepted.alerts.includes(said.replace(/^.*?:/, '')) ? 200 : 401 };
  };
  return { calendar: calendar(Date.UTC(2027, 0, 4, 12)), team, model, phone, accepted };
}

export async function startTeam(): Promise<Upstreams> {
  const team = await startUpstreams({ posts: [] });
  onTestFinished(() => team.close());
  return team;
}

function readingOf(asked: ReaderRequest) {
  const { text } = postIn(asked);
  return text.includes('have been reset') ? answered({ kind: 'reset', evidence: text }) : answered();
}

/** `ALERT_URLS`, as in `.env`. */
export const alertsTo = ({ phone }: World, key: string) => `'ntfy+http://:${key}@${phone.host}/resets'`;

/** The team posts something, a minute ago. @returns the post's address */
export function announce(team: Upstreams, { now }: Calendar, text = RESET): string {
  const at = now() - MINUTE_MS;
  const url = `https://team.example/status/${at}`;
  team.add({ id: `${at}`, at: new Date(at).toISOString(), text, url });
  return url;
}
