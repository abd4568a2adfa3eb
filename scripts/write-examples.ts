import { writeFileSync } from 'node:fs';
import { exampleAnswers } from './example-answers.js';

/* Writes the examples of the OpenAPI description. npm run examples */
const file = new URL('../data/openapi-examples.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(await exampleAnswers(), null, 2)}\n`);
