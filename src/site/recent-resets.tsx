import { pageLink, useLocale, useWords } from './locale.js';
import type { Messages } from './messages/en.js';
import type { Announced, PageData, ResetRow } from './page-data.js';
import { Day, Excerpt, Moment, Num, SourceLink } from './pieces.js';
import { daysText } from './words.js';

/** Rows shown at once; the others are in a `details` element. */
const SHOWN = 8;

/** Both kinds of resets with their sources, newest first. */
export function RecentResets({ data }: { data: PageData }) {
  const { words, named } = useLocale();
  const { recent } = words;
  const rows = rowsOf(data);
  if (rows.length === 0) return <p class="empty">{recent.none}</p>;
  const banked = rows.filter(({ kind }) => kind === 'banked').length;
  return (
    <>
      <h3 id="recent-title">{recent.title}</h3>
      <Rows rows={rows.slice(0, SHOWN)} now={data.generatedAt} />
      {rows.length > SHOWN && (
        <details>
          <summary>{recent.earlier(rows.length - SHOWN)}</summary>
          <Rows rows={rows.slice(SHOWN)} now={data.generatedAt} />
        </details>
      )}
      <p class="meta">
        {extentWords(data, banked, recent)} <a href="/api/v1/resets?limit=100">{recent.json}</a> ·{' '}
        <a href={pageLink('/data', named)}>{recent.data}</a>
      </p>
    </>
  );
}

type Row = Announced & {
  readonly kind: 'regular' | 'banked';
  readonly place: number;
  readonly gapDays: number | null;
  readonly isAfterHole: boolean;
  /** Of a banked reset; null where no post says. */
  readonly expiresAt: string | null;
};

/** Banked resets older than the oldest counted row are left out. */
function rowsOf({ resets, banked }: PageData): readonly Row[] {
  const oldest = resets.totalResets > resets.resets.length ? (resets.resets.at(-1)?.at ?? '') : '';
  const regular = resets.resets.map(
    (row: ResetRow, place): Row => ({
      ...row,
      kind: 'regular',
      place,
      // The first of the record has no gap either.
      isAfterHole: row.gapDays === null && place < resets.totalResets - 1,
      expiresAt: null,
    }),
  );
  const stored = banked
    .filter(({ at }) => at >= oldest)
    .map((row, place): Row => ({ ...row, kind: 'banked', place, gapDays: null, isAfterHole: false }));
  return [...regular, ...stored].sort((a, b) => (a.at < b.at ? 1 : -1));
}

/** How much of the record the rows show. */
function extentWords({ resets, stats }: PageData, banked: number, words: Messages['recent']): string {
  const shown = resets.resets.length;
  const older = stats.banked.count - banked;
  const regular = resets.totalResets > shown ? words.newestOf(shown, resets.totalResets) : '';
  const stored = older > 0 ? words.olderBanked(older) : '';
  return `${regular} ${stored}`.trim() || words.whole;
}

function Rows({ rows, now }: { rows: readonly Row[]; now: string }) {
  return (
    <ol class="timeline">
      {rows.map((row) => (
        <TimelineRow key={`${row.kind}${row.at}`} row={row} now={now} />
      ))}
    </ol>
  );
}

function TimelineRow({ row, now }: { row: Row; now: string }) {
  const { at, kind, place, gapDays, isAfterHole, expiresAt, announcement } = row;
  const { recent, pieces } = useWords();
  const of = `resets.resets.${place}`;
  return (
    <li class={kind}>
      <Moment at={at} {...(kind === 'regular' ? { of: `${of}.at` } : {})} />
      <div>
        <Excerpt text={announcement?.text ?? null} />
        <p class="meta">
          {kind === 'banked' && <span class="badge promise">{recent.banked}</span>}
          {expiresAt !== null && (
            <span>
              {expiresAt < now
                ? recent.expired(<Day date={expiresAt} />)
                : recent.expires(<Day date={expiresAt} />)}
            </span>
          )}
          {gapDays !== null && (
            <span>{recent.after(<Num of={`${of}.gapDays`} value={gapDays} text={daysText} />)}</span>
          )}
          {isAfterHole && <span>{recent.afterHole}</span>}
          <SourceLink url={announcement?.url ?? null} about={recent.about}>
            {pieces.source}
          </SourceLink>
        </p>
      </div>
    </li>
  );
}
