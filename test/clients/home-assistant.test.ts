import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { clientFile, instance, isInstalled, run } from './_instance.js';

interface Sensor {
  readonly unique_id: string;
  readonly availability: string;
  readonly value_template: string;
  readonly json_attributes?: readonly string[];
}

const { rest } = parse(readFileSync(clientFile('home-assistant/reset-record.yaml'), 'utf8')) as {
  rest: { resource: string; scan_interval: number; sensor: Sensor[]; binary_sensor: Sensor[] }[];
};

const sensors = rest.flatMap(({ sensor, binary_sensor }) => [...sensor, ...binary_sensor]);
const JINJA = await isInstalled('python3', '-c', 'import jinja2');

/** Home Assistant evaluates templates with Jinja 2 in a sandbox. */
const EVALUATE = `
import json, sys
from jinja2.sandbox import SandboxedEnvironment
given = json.loads(sys.argv[1])
env = SandboxedEnvironment()
print(json.dumps([env.from_string(one).render(value_json=given["value"]) for one in given["templates"]]))
`;

async function evaluate(templates: readonly string[], value: unknown): Promise<string[]> {
  const { stdout, stderr } = await run('python3', ['-c', EVALUATE, JSON.stringify({ templates, value })]);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

const forecast = async (isEmpty = false): Promise<Record<string, unknown>> => ({
  ...(await (await instance(isEmpty)).forecast()),
});

test('asks the forecast every five minutes, for sensors with ids of their own and attributes that exist', async () => {
  expect(rest).toMatchObject([{ resource: 'http://127.0.0.1:3000/api/v1/forecast', scan_interval: 300 }]);
  expect(new Set(sensors.map(({ unique_id }) => unique_id)).size).toBe(4);
  const body = await forecast();
  expect(
    sensors.flatMap(({ json_attributes = [] }) => json_attributes).filter((key) => !(key in body)),
  ).toEqual([]);
});

test.runIf(JINJA)('its templates give the chances, the last reset, and whether one is promised', async () => {
  const body = await forecast();
  const explanation = { parts: [{ kind: 'hour' }, { kind: 'promise' }] };
  const values = sensors.map(({ value_template }) => value_template);
  const available = sensors.map(({ availability }) => availability);
  expect(await evaluate(values, { ...body, explanation })).toEqual([
    '31.4',
    '16.2',
    '2026-06-28T00:00:00.000Z',
    'True',
  ]);
  expect((await evaluate(values, { ...body, explanation: { parts: [] } }))[3]).toBe('False');
  expect(await evaluate(available, { ...body, explanation })).toEqual(['True', 'True', 'True', 'True']);
});

test.runIf(JINJA)('a sensor is unavailable where nothing is known, or the service has no data', async () => {
  const available = sensors.map(({ availability }) => availability);
  expect(await evaluate(available, await forecast(true))).toEqual(['True', 'True', 'False', 'False']);
  const error = { apiVersion: '1', error: { code: 'data_unavailable', message: 'No data.' } };
  expect(await evaluate(available, error)).toEqual(['False', 'False', 'False', 'False']);
});
