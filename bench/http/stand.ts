import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, headerOf, type Question, RIVALS, type Rival, type Sample } from './sample.js';
import { nextMessage, pinOurselves, type ServerProcess, startProcess } from './server-process.js';

/** Our API on a real ledger, a writer beside it, and everybody who answers the same. */
export interface Stand {
  readonly api: ServerProcess;
  readonly apiPort: number;
  readonly ledgerPath: string;
  readonly directory: string;
  readonly rivals: ReadonlyMap<
    Rival,
    { readonly process: ServerProcess; readonly ports: Record<string, number> }
  >;
  /** Commits a snapshot of this moment. */
  publish(): Promise<void>;
  close(): Promise<void>;
}

export async function createStand(questions: readonly Question[]): Promise<Stand> {
  pinOurselves();
  const directory = mkdtempSync(join(tmpdir(), 'reset-record-bench-'));
  const started: ServerProcess[] = [];
  const close = async () => {
    for (const one of started) await one.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  const start = (...args: Parameters<typeof startProcess>) => {
    const one = startProcess(...args);
    started.push(one);
    return one;
  };
  try {
    const ledgerPath = join(directory, 'ledger.sqlite');
    const env = { LEDGER_PATH: ledgerPath, LOG_LEVEL: 'info', PORT: '0' };
    const worker = start('worker.js', ['--once'], { of: 'other', env });
    worker.child.stdout?.resume();
    const [code] = await once(worker.child, 'exit');
    if (code !== 0) throw new Error(`the worker's first turn ended with ${code}`);

    const writer = start('http/writer.ts', [ledgerPath], { of: 'other' });
    await nextMessage(writer);
    const publish = async () => {
      writer.child.send('publish');
      await nextMessage(writer);
    };
    await publish();

    const api = start('api.js', [], { of: 'server', env });
    const apiPort = await portSaid(api);
    const samples = new Map<Question, Sample>();
    for (const question of questions) samples.set(question, await sampleOf(apiPort, question));
    const rivals = new Map<Rival, { process: ServerProcess; ports: Record<string, number> }>();
    for (const rival of RIVALS) {
      const own = [...samples].filter(([question]) => question.rivals.includes(rival));
      const file = join(directory, `${rival}.json`);
      writeFileSync(file, JSON.stringify(own.map(([, sample]) => sample)));
      const server = start(`http/servers/${rival}.ts`, [file], { of: 'server' });
      server.child.stdout?.resume();
      rivals.set(rival, { process: server, ports: await nextMessage(server) });
    }
    return { api, apiPort, ledgerPath, directory, rivals, publish, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function sampleOf(port: number, question: Question): Promise<Sample> {
  const plain = await ask(port, question, null);
  return question.held ? ask(port, question, headerOf(plain, 'etag')) : plain;
}

/** From the line of the log that says where the API listens. */
export function portSaid({ child }: ServerProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      const port = /"port":(\d+)/.exec(text)?.[1];
      if (port) resolve(Number(port));
    });
    child.once('exit', (code) => reject(new Error(`the API ended with ${code}: ${text}`)));
  });
}
