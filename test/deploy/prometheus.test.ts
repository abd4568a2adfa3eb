import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { routeLabel } from '../../src/api/api-metrics.js';
import { FAILURE_CLASSES } from '../../src/core/health/failure-class.js';
import { checker } from '../_support/processes/program.js';
import { PATHS } from '../_support/servers/api.js';
import { type Exposed, exposedMetrics } from './_exposed.js';
import { file, pathOf } from './_files.js';
import { readPromql } from './_promql.js';

/** What is asked, and the labels that its words put in. */
interface Asked {
  readonly expr: string;
  readonly named: readonly string[];
}

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly action: string };
}

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const rules: readonly Rule[] = parse(file('deploy/prometheus-rules.yaml')).groups[0].rules;
const panels: readonly Panel[] = JSON.parse(file('deploy/grafana-dashboard.json')).panels;
const scrape = parse(file('deploy/prometheus.yaml'));
const promtool = checker('promtool', 'PROMTOOL_PATH');

const RULES = rules.map(({ expr, annotations }) => ({
  expr,
  named: [...JSON.stringify(annotations).matchAll(/\$labels\.(\w+)/g)].map(([, name = '']) => name),
}));

const PANELS = panels.flatMap(({ targets = [] }) =>
  targets.map(({ expr, legendFormat }) => ({
    expr,
    named: [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
  })),
);

/** Prometheus adds these to everything that it scrapes. */
const ADDED = ['job', 'instance'];

/** A metric of Prometheus itself. */
const OWN: Exposed = new Map([['up', new Set()]]);

/** Everything in the expressions that no process exposes: `metric` or `metric label`. */
function unknownIn(asked: readonly Asked[], exposed: Exposed): string[] {
  return asked.flatMap(({ expr, named }) => {
    const { selectors, groupedBy } = readPromql(expr);
    const labelsOf = (metric: string) => exposed.get(metric) ?? OWN.get(metric);
    const unknown = selectors.flatMap(({ metric, matchers }) => {
      const labels = labelsOf(metric);
      if (!labels) return [metric];
      const known = [...labels, ...ADDED];
      return matchers.filter(([label]) => !known.includes(label)).map(([label]) => `${metric} ${label}`);
    });
    const all = [...ADDED, ...selectors.flatMap(({ metric }) => [...(labelsOf(metric) ?? [])])];
    return [
      ...unknown,
      ...[...groupedBy, ...named].filter((label) => !all.includes(label)).map((label) => `${expr} ${label}`),
    ];
  });
}

describe('deploy/prometheus-rules.yaml and deploy/grafana-dashboard.json', () => {
  test('ask for metrics and labels that a worker and an API expose, and for no other', async () => {
    const exposed = await exposedMetrics();
    expect([RULES.length > 8, PANELS.length > 15]).toEqual([true, true]);
    expect(unknownIn(RULES, exposed)).toEqual([]);
    expect(unknownIn(PANELS, exposed)).toEqual([]);
    // The check itself finds what is made up.
    const madeUp = [
      { expr: 'sum by (colour) (rate(reset_record_alerts_total{kind="x"}[5m])) > made_up', named: [] },
    ];
    expect(unknownIn(madeUp, exposed)).toEqual([
      'reset_record_alerts_total kind',
      'made_up',
      `${madeUp[0]?.expr} colour`,
    ]);
  });

  test('show every metric of this program', async () => {
    const own = [...(await exposedMetrics()).keys()].filter((name) => name.startsWith('reset_record_'));
    const shown = JSON.stringify(PANELS);
    const families = new Set(own.map((name) => name.replace(/_(bucket|sum|count)$/, '')));
    expect([...families].filter((name) => !shown.includes(name))).toEqual([]);
  });

  test('compare labels with values that there are', () => {
    const values: Readonly<Record<string, (value: string) => boolean>> = {
      job: (value) =>
        scrape.scrape_configs.some(({ job_name }: { job_name: string }) =>
          new RegExp(`^(${value})$`).test(job_name),
        ),
      outcome: (value) =>
        [...FAILURE_CLASSES, 'ok', 'not_modified', 'committed', 'failed', 'given_up'].includes(value),
      route: (value) => routeLabel(value, PATHS) === value,
      status: (value) => value === '5..',
    };
    const matchers = [...RULES, ...PANELS].flatMap(({ expr }) =>
      readPromql(expr).selectors.flatMap(({ matchers }) => matchers),
    );
    const alternatives = matchers.flatMap(([label, value]) =>
      (label === 'outcome' ? value.split('|') : [value]).map((one) => [label, one] as const),
    );
    expect(alternatives.length).toBeGreaterThan(8);
    expect(alternatives.filter(([label, value]) => !values[label]?.(value))).toEqual([]);
  });
});

describe('deploy/prometheus-rules.test.yaml', () => {
  test('shows each alert firing', () => {
    const tests = file('deploy/prometheus-rules.test.yaml');
    expect(rules.map(({ alert }) => alert).filter((alert) => !tests.includes(`"${alert}"`))).toEqual([]);
  });

  test.skipIf(!promtool.isHere)(`holds, and the other files are valid, ${promtool.by}`, async () => {
    const checks = [
      ['test', 'rules', pathOf('deploy/prometheus-rules.test.yaml')],
      ['check', 'config', pathOf('deploy/prometheus.yaml')],
    ];
    for (const check of checks) {
      const { code, output } = await promtool.run(check);
      expect([check, output, code]).toEqual([check, expect.stringContaining('SUCCESS'), 0]);
    }
  });
});
