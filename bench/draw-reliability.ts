import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { reliabilityBins } from '../src/core/scoring/reliability.js';
import { reliabilityFigure } from './reliability-figure.js';

/*
 * Draws docs/reliability.svg from the windows that `reset-record backtest --windows <file>` wrote.
 * tsx bench/draw-reliability.ts <windows.csv> [docs/reliability.svg]
 */
const [windows, figure = 'docs/reliability.svg'] = process.argv.slice(2);
if (windows === undefined)
  throw new Error('which windows? Write them with `reset-record backtest --windows <file>`');
const rows: Record<string, string>[] = parse(readFileSync(windows, 'utf8'), { columns: true });
const panels = ['6', '24'].map((hours) => {
  const ofHorizon = rows.filter((row) => row.horizonHours === hours);
  const bins = reliabilityBins(
    ofHorizon.map((row) => Number(row.probability)),
    ofHorizon.map((row) => row.outcome === '1'),
  );
  return { title: `${hours} hours`, bins };
});
writeFileSync(figure, reliabilityFigure(panels));
