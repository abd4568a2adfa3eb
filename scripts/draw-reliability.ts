import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { type ReliabilityBin, reliabilityBins } from '../src/core/scoring/reliability.js';

/*
 * Draws docs/reliability.svg from the windows that `reset-record backtest --windows <file>` wrote: for each
 * horizon the mean forecast against the share that came true. The area of a point shows its number of
 * windows; the diagonal is perfect reliability. Colours follow the reader's scheme.
 * npm run figure:reliability -- <windows.csv> [docs/reliability.svg]
 */
const SIZE = 260;
const EDGE = 44;
const PANEL = SIZE + 2 * EDGE;
const HORIZONS = ['6', '24'];

const [windows, figure = 'docs/reliability.svg'] = process.argv.slice(2);
if (windows === undefined)
  throw new Error('Name a file of windows; `reset-record backtest --windows <file>` writes one');
const rows: Record<string, string>[] = parse(readFileSync(windows, 'utf8'), { columns: true });

const panels = HORIZONS.map((hours, index) => {
  const ofHorizon = rows.filter((row) => row.horizonHours === hours);
  const bins = reliabilityBins(
    ofHorizon.map((row) => ({ probability: Number(row.probability), outcome: row.outcome === '1' })),
    'probability',
  );
  return panel(`${hours} hours`, bins, index * PANEL);
});

const lines = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${panels.length * PANEL} ${PANEL + 10}" role="img" font-family="system-ui, sans-serif" font-size="11">`,
  '<title>Reliability of the forecast: mean forecast against the share that came true</title>',
  '<style>svg{color:#222;background:#fff}@media(prefers-color-scheme:dark){svg{color:#ddd;background:#161616}}</style>',
  ...panels,
  '</svg>',
  '',
];
writeFileSync(figure, lines.join('\n'));

function panel(title: string, bins: readonly ReliabilityBin[], left: number): string {
  const x = (value: number) => (left + EDGE + value * SIZE).toFixed(1);
  const y = (value: number) => (EDGE + (1 - value) * SIZE).toFixed(1);
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  return [
    `<text x="${x(0.5)}" y="${EDGE - 16}" text-anchor="middle" fill="currentColor" font-weight="600">${title}</text>`,
    `<rect x="${x(0)}" y="${y(1)}" width="${SIZE}" height="${SIZE}" fill="none" stroke="currentColor" opacity="0.4"/>`,
    `<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="currentColor" stroke-dasharray="4 4" opacity="0.5"/>`,
    ...ticks.map(
      (tick) =>
        `<text x="${x(tick)}" y="${EDGE + SIZE + 16}" text-anchor="middle" fill="currentColor">${tick}</text><text x="${left + EDGE - 6}" y="${y(tick)}" text-anchor="end" dominant-baseline="middle" fill="currentColor">${tick}</text>`,
    ),
    `<text x="${x(0.5)}" y="${EDGE + SIZE + 34}" text-anchor="middle" fill="currentColor">mean forecast (number: windows)</text>`,
    ...bins.flatMap(({ meanForecast, observedRate, count }) => {
      if (meanForecast === null || observedRate === null) return [];
      const radius = 3 + 1.2 * Math.log(count);
      return [
        `<circle cx="${x(meanForecast)}" cy="${y(observedRate)}" r="${radius.toFixed(1)}" fill="#3b82f6" opacity="0.75"/>`,
        `<text x="${x(meanForecast)}" y="${(Number(y(observedRate)) - radius - 3).toFixed(1)}" text-anchor="middle" fill="currentColor">${count}</text>`,
      ];
    }),
  ].join('\n');
}
