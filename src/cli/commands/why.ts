import type { Command } from 'commander';
import { isPromise } from '../../core/promises/reset-promise.js';
import { oneLine } from '../../core/text/clean-text.js';
import { isoInstant, isoInstantOrNull } from '../../core/time/instant.js';
import {
  type Explained,
  type ExplainedPost,
  explainedPost,
  explainedResets,
} from '../../ledger/read/explained.js';
import { readPostOf } from '../../ledger/read/standing-readings.js';
import {
  correctResetCommand,
  recordPromiseCommand,
  recordResetCommand,
  retractPromiseCommand,
} from '../../words/corrections.js';
import { decidedText } from '../../words/doubts.js';
import { english } from '../../words/locale.js';
import { percentText } from '../../words/numbers.js';
import { type ResetName, recordedName } from '../arguments.js';
import type { CommandContext } from '../command-context.js';
import { ledgerPlace, readLedger } from '../open-ledger.js';
import { CommandFailure, show } from '../output.js';

type Name = ResetName | { readonly url: string };

/** `why`: what was read in a post, what was made of it, who was told, and how to put it right. */
export function addWhy(program: Command, { config, now, output }: CommandContext): void {
  program
    .command('why')
    .summary('Say why a post or a reset counts or does not.')
    .description(
      'Print a post with all its readings and which of them stands, the resets and promises that were made of it with their corrections, the alerts that were sent of them, and the command that puts it right. Of a reset print this for each post about it. Of a model nothing is kept but what it read, how sure it was, and what stands against it.',
    )
    .argument(
      '<post or reset>',
      'the address of a post; the number of a reset (v_resets.reset_id) or its instant',
      recordedName,
    )
    .option('--json', 'print JSON')
    .action((named: Name, { json = false }) => {
      const explained = readLedger(ledgerPlace(config), (queries) =>
        'url' in named
          ? explainedPost(queries, named.url, now())
          : explainedResets(
              queries,
              ({ resetId, at }) => ('id' in named ? resetId === named.id : at === named.at),
              now(),
            ),
      );
      if (explained === null) throw new CommandFailure(`The ledger has no ${nameInWords(named)}.`);
      show(output, json, asJson(explained), linesOf(explained));
    });
}

function nameInWords(named: Name): string {
  if ('url' in named)
    return `post and no reset with the address ${named.url}. Posts that are in no source that was read are not in it`;
  return 'id' in named ? `reset with number ${named.id}` : `reset at ${isoInstant(named.at)}`;
}

/** What stands against it and what decided that, or what rules or operator give as their reason. */
function reasonOf({ doubt, doubtField, rationale }: ExplainedPost['reading']): string | null {
  const decided =
    doubt === null || doubtField === null ? [] : [decidedText({ code: doubt, field: doubtField })];
  const said = [...decided, ...(rationale === null ? [] : [rationale])];
  return said.length === 0 ? null : said.join('; ');
}

/** A command, and the message that says what it is for: to say the opposite of what stands. */
type Correction = readonly [message: 'correct' | 'ifReset' | 'ifPromise', command: string | null];

function correctionsOf({ posts, resets, promises }: Explained) {
  const open = promises.filter(({ state }) => state !== 'withdrawn');
  const decided = [
    ...resets.map(
      (reset): Correction => [
        reset.status === 'unconfirmed' ? 'ifReset' : 'correct',
        correctResetCommand(reset),
      ],
    ),
    ...open.map(({ url }): Correction => ['correct', retractPromiseCommand(url)]),
  ];
  const corrections = decided.length > 0 ? decided : posts.flatMap(waysToRead);
  return corrections.flatMap(([message, command]) => (command === null ? [] : [[message, command] as const]));
}

/** Both ways to say what a post was, of which nothing was made. */
function waysToRead(standing: ExplainedPost): readonly Correction[] {
  const { post, reading } = standing;
  const read = readPostOf(standing);
  const promise = isPromise(read) ? read : { ...read, window: null, promises: null, strength: null };
  // A withdrawal promises only with the time to which it moves the reset.
  const cannotPromise = reading.kind === 'withdrawal' && promise.window === null;
  return [
    ['ifReset', recordResetCommand(post.at, reading.kind === 'banked' ? 'banked' : 'regular', post.url)],
    ['ifPromise', cannotPromise ? null : recordPromiseCommand(post.url, promise)],
  ];
}

function asJson(explained: Explained) {
  const { posts, resets, promises, alerts } = explained;
  return {
    posts: posts.map(({ post, reading: standing, readings }) => ({
      at: isoInstant(post.at),
      dating: post.dating,
      revision: post.revision,
      url: post.url,
      text: post.text,
      readings: readings.map((reading) => ({
        reader: reading.reader,
        version: reading.readerVersion,
        model: reading.responseModel ?? reading.requestedModel,
        actor: reading.actor,
        at: isoInstant(reading.readAt),
        kind: reading.kind,
        confidence: reading.confidence,
        reason: reasonOf(reading),
        stands: reading.id === standing.id,
      })),
    })),
    resets: resets.map(({ resetId, at, kind, status, url, rows }) => ({
      resetId,
      at: isoInstant(at),
      kind,
      status,
      url,
      rows: rows.map((row) => ({
        at: isoInstant(row.recordedAt),
        actor: row.actor,
        status: row.status,
        reason: row.reason,
      })),
    })),
    promises: promises.map(({ url, state, from, to }) => ({
      url,
      state,
      from: isoInstantOrNull(from),
      to: isoInstantOrNull(to),
    })),
    alerts: alerts.map(({ decidedAt, ...alert }) => ({ at: isoInstant(decidedAt), ...alert })),
    corrections: correctionsOf(explained).map(([, command]) => command),
  };
}

function linesOf(explained: Explained): readonly string[] {
  const { posts, resets, promises, alerts } = explained;
  return [
    ...posts.flatMap(postLines),
    ...(resets.length === 0 ? [english('explained.none')] : []),
    ...resets.flatMap(({ resetId, kind, status, at, rows }) => [
      english('explained.reset', { resetId, kind, status, at: isoInstant(at) }),
      ...rows.map((row) => {
        const change = english('explained.row', {
          at: isoInstant(row.recordedAt),
          actor: row.actor,
          status: row.status,
        });
        return `  ${oneLine(`${change}: ${row.reason}`)}`;
      }),
    ]),
    ...promises.map(({ state, from, to }) => {
      const window = english('explained.window', {
        from: isoInstantOrNull(from) ?? '…',
        to: isoInstantOrNull(to) ?? '…',
      });
      return `${english('explained.promise', { state })}, ${window}`;
    }),
    ...(alerts.length === 0 ? [english('explained.noAlert')] : []),
    ...alerts.map(({ decidedAt, ...alert }) =>
      english('explained.alert', { at: isoInstant(decidedAt), ...alert }),
    ),
    ...correctionsOf(explained).map(([message, command]) =>
      oneLine(english(`explained.${message}`, { command })),
    ),
  ];
}

function postLines({ post, reading: standing, readings }: ExplainedPost): string[] {
  return [
    english('explained.post', { at: isoInstant(post.at), dating: post.dating, revisions: post.revision }),
    ...(post.url === null ? [] : [`  ${oneLine(post.url)}`]),
    `  ${post.text === null ? english('explained.removed') : oneLine(post.text)}`,
    ...readings.flatMap((reading) => {
      const { reader, kind, confidence, actor, responseModel, requestedModel } = reading;
      const line = english('explained.reading', {
        reader,
        kind,
        percent: percentText(confidence),
        actor: actor ?? '',
        model: responseModel ?? requestedModel ?? '',
        stands: String(reading.id === standing.id),
      });
      const reason = reasonOf(reading);
      return [`  ${oneLine(line)}`, ...(reason ? [`    ${oneLine(reason)}`] : [])];
    }),
  ];
}
