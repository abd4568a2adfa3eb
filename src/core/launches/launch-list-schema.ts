import { z } from 'zod';
import { launchListSchema } from './launch-list.js';

/**
 * JSON Schema (draft 2020-12) of a launch list, for completion and checks in an editor. Rules that compare entries
 * are only in `checkLaunchList`.
 */
export function launchListJsonSchema(): Readonly<Record<string, unknown>> {
  const { $schema, ...schema } = z.toJSONSchema(launchListSchema, { io: 'input' });
  return { $schema, title: 'Launch list of a company', ...schema };
}
