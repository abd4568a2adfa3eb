import { GapsChart, isAfterHole } from './gaps-chart.js';
import type { Announced, PageData, ResetRow } from './page-data.js';
import { Day, Excerpt, Instant, Num, Section, SourceLink } from './pieces.js';
import { countText, daysText, uncoveredText } from './words.js';

/** Statistics, gaps, and the recent resets with their sources. */
export function History({ data }: { data: PageData }) {
  const { stats, resets, recordStartedAt, known, notLive } = data;
  return (
    <Section
      id="history"
      title="History"
      lede={
        recordStartedAt === null ? undefined : (
          <>
            The record starts on <Instant at={recordStartedAt} />.
            {stats.totalResets > 1 &&
              stats.gaps.meanDays === null &&
              ' It is not known to be complete: a reset between two of those listed may be missing.'}
            {notLive !== null && known?.until && (
              <>
                {' '}
                Its figures are as of <Day date={known.until} />.
              </>
            )}
          </>
        )
      }
    >
      <dl class="facts">
        <Fact name="Resets on record" of="totalResets" value={stats.totalResets} text={String} />
        <Fact
          name="In the last 7 days"
          of="resetsLast7Days"
          value={stats.resetsLast7Days}
          text={String}
          note={uncoveredText(known?.uncoveredLast7DaysMs ?? 0, 7)}
        />
        <Fact
          name="In the last 30 days"
          of="resetsLast30Days"
          value={stats.resetsLast30Days}
          text={String}
          note={uncoveredText(known?.uncoveredLast30DaysMs ?? 0, 30)}
        />
        <Fact name="Banked resets" of="banked.count" value={stats.banked.count} text={String} />
        <Fact
          name="Median of recent gaps"
          of="gaps.recentMedianDays"
          value={stats.gaps.recentMedianDays}
          text={daysText}
        />
        <Fact
          name="Mean of recent gaps"
          of="gaps.recentMeanDays"
          value={stats.gaps.recentMeanDays}
          text={daysText}
        />
        <Fact name="Mean of known gaps" of="gaps.meanDays" value={stats.gaps.meanDays} text={daysText} />
        <Fact name="Longest known gap" of="gaps.longestDays" value={stats.gaps.longestDays} text={daysText} />
      </dl>
      <GapsChart
        resets={resets}
        median={stats.gaps.recentMedianDays}
        isOpen={known !== null && known.holesSinceLastReset > 0}
      />
      <Timeline data={data} />
    </Section>
  );
}

function Fact(props: {
  name: string;
  of: string;
  value: number | null;
  text: (value: number) => string;
  note?: string | null;
}) {
  const { name, of, value, text, note = null } = props;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Num of={`stats.${of}`} value={value} text={text} />
        {note !== null && <span class="note">{note}</span>}
      </dd>
    </div>
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

/** Both kinds, newest first. Banked resets older than the oldest counted row are left out. */
function rowsOf({ resets, banked }: PageData): readonly Row[] {
  const oldest = resets.totalResets > resets.resets.length ? (resets.resets.at(-1)?.at ?? '') : '';
  const regular = resets.resets.map(
    (row: ResetRow, place): Row => ({
      ...row,
      kind: 'regular',
      place,
      isAfterHole: isAfterHole(resets, place),
      expiresAt: null,
    }),
  );
  const stored = banked
    .filter(({ at }) => at >= oldest)
    .map((row, place): Row => ({ ...row, kind: 'banked', place, gapDays: null, isAfterHole: false }));
  return [...regular, ...stored].sort((a, b) => (a.at < b.at ? 1 : -1));
}

/** Rows shown at once; the others are in a `details` element. */
const SHOWN = 10;

function Timeline({ data }: { data: PageData }) {
  const rows = rowsOf(data);
  if (rows.length === 0) return <p class="empty">No resets on record yet.</p>;
  const extent = extentWords(data, rows.filter(({ kind }) => kind === 'banked').length);
  return (
    <>
      <h3>Timeline</h3>
      <Rows rows={rows.slice(0, SHOWN)} now={data.generatedAt} />
      {rows.length > SHOWN && (
        <details>
          <summary>{rows.length - SHOWN} earlier resets</summary>
          <Rows rows={rows.slice(SHOWN)} now={data.generatedAt} />
        </details>
      )}
      <p>
        {extent} <a href="/api/v1/resets?limit=100">All counted resets as JSON</a>
      </p>
    </>
  );
}

/** How much of the record the rows show. */
function extentWords({ resets: { totalResets, resets }, stats }: PageData, banked: number): string {
  const older = stats.banked.count - banked;
  const regular = totalResets > resets.length ? `The newest ${resets.length} of ${totalResets} resets.` : '';
  const stored = older > 0 ? `Not shown: ${countText(older, 'older banked reset')}.` : '';
  return `${regular} ${stored}`.trim() || 'This is the whole record.';
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
  const of = `resets.resets.${place}`;
  return (
    <li class={kind}>
      <p class="when">
        <Instant at={at} {...(kind === 'regular' ? { of: `${of}.at` } : {})} />
        {kind === 'banked' && <span class="badge promise">Banked, not counted</span>}
        {expiresAt !== null && (
          <span class="gap">
            {expiresAt < now ? 'expired' : 'expires'} on <Day date={expiresAt} />
          </span>
        )}
        {gapDays !== null && (
          <span class="gap">
            after <Num of={`${of}.gapDays`} value={gapDays} text={daysText} />
          </span>
        )}
        {isAfterHole && <span class="gap">not all watched since the one before</span>}
        <SourceLink url={announcement?.url ?? null} about="of this reset">
          source
        </SourceLink>
      </p>
      <Excerpt text={announcement?.text ?? null} />
    </li>
  );
}
