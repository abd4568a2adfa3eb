import type { ReliabilityBin } from '../src/core/scoring/reliability.js';

const SIZE = 260;
const EDGE = 44;

/**
 * A reliability diagram as SVG, one panel for each horizon: mean forecast against the share that came true, the area
 * of a point by its number of windows; the diagonal is perfect reliability. Colours follow the reader's scheme.
 */
export function reliabilityFigure(
  panels: readonly { readonly title: string; readonly bins: readonly ReliabilityBin[] }[],
): string {
  const width = panels.length * (SIZE + 2 * EDGE);
  const height = SIZE + 2 * EDGE + 10;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, sans-serif" font-size="11">`,
    '<title>Reliability of the forecast: mean forecast against the share that came true</title>',
    '<style>svg{color:#222;background:#fff}@media(prefers-color-scheme:dark){svg{color:#ddd;background:#161616}}</style>',
    ...panels.map(({ title, bins }, index) => panel(title, bins, index * (SIZE + 2 * EDGE))),
    '</svg>',
    '',
  ].join('\n');
}

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
