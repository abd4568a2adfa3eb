import { collectDefaultMetrics, Registry } from 'prom-client';

/** A registry that has the metrics of the process. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
