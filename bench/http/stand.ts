import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { leaveServerCore, type ServerProcess, startProcess } from '../server-process.js';
import { ask, headersOf, type Question, type Sample } from './questions.js';

export const RIVALS = ['bare', 'fastify'] as const;
export type Rival = (typeof RIVALS)[number];

/** Our API over a real ledger, a worker that commits to it, and those that write the same answers. */
export interface Stand {
  readonly api: ServerProcess;
  readonly apiPort: number;
  readonly rivals: Readonly<Record<Rival, RunningRival>>;
  /** Length of our answer, by name of the question. */
  readonly bytes: Readonly<Record<string, number>>;
  /** Commits a snapshot of this moment. */
  publish(): Promise<void>;
  close(): Promise<void>;
}

interface RunningRival {
  readonly process: ServerProcess;
  /** Ports by name of the question. */
  readonly ports: Readonly<Record<string, number>>;
}

export async function createStand(questions: readonly Question[]): Promise<Stand> {
  leaveServerCore();
  const directory = mkdtempSync(join(tmpdir(), 'reset-record-bench-'));
  const started: ServerProcess[] = [];
  const start = (...args: Parameters<typeof startProcess>) => {
    const server = startProcess(...args);
    started.push(server);
    return server;
  };
  const close = async () => {
    for (const server of started) await server.stop();
    rmSync(directory, { recursive: true });
  };
  try {
    const ledgerPath = join(directory, 'ledger.sqlite');
    const writer = start('http/writer.ts', [ledgerPath], { on: 'other core' });
    await writer.nextMessage();
    const publish = () => {
      writer.send('publish');
      return writer.nextMessage<void>();
    };
    const env = { LEDGER_PATH: ledgerPath, LOG_LEVEL: 'info', PORT: '0' };
    const api = start('reset-record.js', ['api'], { env });
    const apiPort = await api.port();
    const samples: Sample[] = [];
    for (const question of questions)
      samples.push(await ask(apiPort, question, await headersOf(question, apiPort)));
    const file = join(directory, 'answers.json');
    writeFileSync(file, JSON.stringify(samples));
    const startRival = async (rival: Rival) => {
      const process = start('http/rival.ts', [rival, file]);
      const ports = await process.nextMessage<Record<string, number>>();
      for (const [place, question] of questions.entries()) {
        const written = await ask(ports[question.name] ?? 0, question, {});
        if (!isDeepStrictEqual(written, samples[place]))
          throw new Error(`${rival} does not write our answer to "${question.name}"`);
      }
      return { process, ports };
    };
    const rivals = { bare: await startRival('bare'), fastify: await startRival('fastify') };
    const bytes = Object.fromEntries(
      samples.map(({ name, base64 }) => [name, Buffer.from(base64, 'base64').length]),
    );
    return { api, apiPort, rivals, bytes, publish, close };
  } catch (error) {
    await close();
    throw error;
  }
}
