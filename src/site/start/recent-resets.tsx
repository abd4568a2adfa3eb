import type { RecordedPromise } from '../../core/promises/recorded-promise.js';
import type { ResetKind } from '../../core/reading/reading.js';
import { isoInstant } from '../../core/time/instant.js';
import { useWords, type Words } from '../../words/locale.js';
import { daysText } from '../../words/numbers.js';
import type { PageData, ResetRow } from '../page-data.js';
import { Num } from '../pieces/number.js';
import { Excerpt, Quote, ScopeBadge, SourceLink, TextRemoved } from '../pieces/post.js';
import { Section } from '../pieces/section.js';
import { Day, Instant } from '../pieces/time.js';

/** Rows shown at once; the others are in a `details` element. */
const SHOWN = 5;

/**
 * Both kinds of resets with their sources, newest first; withdrawn ones and withdrawn promises are struck
 * through.
 */
export function Recent({ data }: { data: PageData }) {
  const words = useWords();
  const rows = rowsOf(data);
  if (rows.length === 0) return null;
  const earlier = rows.slice(SHOWN);
  const extent = extentWords(data, countedIn(rows), words);
  return (
    <Section id="recent" title={words('recent.title')}>
      <Rows rows={rows.slice(0, SHOWN)} now={data.generatedAt} />
      {earlier.length > 0 && (
        <details>
          <summary>
            {words('recent.earlier', {
              count: countedIn(earlier),
              banked: countedIn(earlier.filter(({ kind }) => kind === 'banked')),
            })}
          </summary>
          <Rows rows={earlier} now={data.generatedAt} />
        </details>
      )}
      <p class="meta">
        {extent !== null && <span>{extent}</span>}
        <span>
          {words('recent.download', {
            json: <a href="/api/v1/resets?limit=100">JSON</a>,
            csv: <a href="/data/resets.csv">CSV</a>,
          })}
        </span>
      </p>
    </Section>
  );
}

type Row = Omit<ResetRow, 'gapDays'> & {
  readonly kind: ResetKind | 'promise';
  /** Its place in `resets.resets`; null for one that is not there. */
  readonly place: number | null;
  readonly gapDays: number | null;
  readonly isAfterHole: boolean;
  /** When a banked reset expires; null where no post says. */
  readonly expiresAt: string | null;
  /** The promise that a banked reset kept. */
  readonly kept: RecordedPromise | null;
  /** Why it was withdrawn; null for one that was not. */
  readonly withdrawn: string | null;
};

const NOT_COUNTED = {
  kept: null,
  place: null,
  gapDays: null,
  isAfterHole: false,
  expiresAt: null,
  withdrawn: null,
};

/** Banked resets older than the oldest counted row are left out. */
function rowsOf({ resets, banked, withdrawn, withdrawnPromises }: PageData): readonly Row[] {
  const oldest = resets.totalResets > resets.resets.length ? (resets.resets.at(-1)?.at ?? '') : '';
  const regular = resets.resets.map(
    (row: ResetRow, place): Row => ({
      ...NOT_COUNTED,
      ...row,
      kind: 'regular',
      place,
      // The first of the record has no gap either.
      isAfterHole: row.gapDays === null && place < resets.totalResets - 1,
    }),
  );
  const stored = banked
    .filter(({ at }) => at >= oldest)
    .map((row): Row => ({ ...NOT_COUNTED, ...row, kind: 'banked' }));
  const struck = withdrawn.map(({ reason, ...row }): Row => ({ ...NOT_COUNTED, ...row, withdrawn: reason }));
  const promised = withdrawnPromises.map(
    ({ at, text, url, withdrawn }): Row => ({
      ...NOT_COUNTED,
      kind: 'promise',
      at: isoInstant(at),
      announcement: { text, url, scope: null },
      isTextRemoved: text === null,
      withdrawn: withdrawn?.reason ?? null,
    }),
  );
  return [...regular, ...stored, ...struck, ...promised].sort((a, b) => (a.at < b.at ? 1 : -1));
}

/** Resets of both kinds that were not withdrawn. */
function countedIn(rows: readonly Row[]): number {
  return rows.filter(({ withdrawn }) => withdrawn === null).length;
}

/** How much of the record is shown, where that is not all of it. */
function extentWords({ resets, stats }: PageData, shown: number, words: Words): string | null {
  const total = resets.totalResets + stats.banked.count;
  return total > shown ? words('recent.shownOf', { shown, total }) : null;
}

function Rows({ rows, now }: { rows: readonly Row[]; now: string }) {
  return (
    <ol class="timeline">
      {rows.map((row) => (
        <TimelineRow key={`${row.kind}${row.at}${row.withdrawn}`} row={row} now={now} />
      ))}
    </ol>
  );
}

function TimelineRow({ row, now }: { row: Row; now: string }) {
  const { at, kind, place, gapDays, isAfterHole, expiresAt, withdrawn, announcement } = row;
  const words = useWords();
  const of = `resets.resets.${place}`;
  const excerpt = <Quote text={announcement?.text ?? null} />;
  return (
    <li class={withdrawn === null ? kind : `${kind} withdrawn`}>
      <p class="moment">
        <Instant at={at} {...(place === null ? {} : { of: `${of}.at` })} />
      </p>
      <div>
        {withdrawn === null ? excerpt : <del>{excerpt}</del>}
        {row.isTextRemoved && <TextRemoved />}
        <p class="meta">
          {withdrawn !== null && <span class="badge warn">{words('recent.withdrawn')}</span>}
          <Excerpt text={withdrawn} />
          {kind === 'banked' && <span class="badge">{words('recent.banked')}</span>}
          <ScopeBadge scope={announcement?.scope ?? null} />
          {kind === 'promise' && <span class="badge">{words('promises.plain')}</span>}
          {expiresAt !== null && (
            <span>
              {expiresAt < now
                ? words('recent.expired', { day: <Day at={expiresAt} /> })
                : words('recent.expires', { day: <Day at={expiresAt} /> })}
            </span>
          )}
          {row.kept !== null && (
            <span>
              {words('granted.kept', { kind: row.kept.promises, at: <Day at={isoInstant(row.kept.at)} /> })}
            </span>
          )}
          {gapDays !== null && (
            <span>
              {words('recent.after', { days: <Num of={`${of}.gapDays`} value={gapDays} text={daysText} /> })}
            </span>
          )}
          {isAfterHole && <span>{words('recent.afterHole')}</span>}
          <SourceLink
            url={announcement?.url ?? null}
            about={words(kind === 'promise' ? 'promises.about' : 'recent.about')}
          />
        </p>
      </div>
    </li>
  );
}
