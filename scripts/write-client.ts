import { writeFileSync } from 'node:fs';
import { clientSource } from './client-source.js';

/* Writes the TypeScript client from the OpenAPI description. npm run clients */
writeFileSync(new URL('../clients/typescript/reset-record.ts', import.meta.url), await clientSource());
