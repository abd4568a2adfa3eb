// A process that takes a ledger's lock, says how that went, and holds it until it is ended.
import { acquireWriterLock } from '../../dist/ledger/file/lock.js';

const [path, holder] = process.argv.slice(2);
try {
  acquireWriterLock(path, holder);
  process.stdout.write('held\n');
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stdout.write(`${error.name}: ${error.message}\n`);
}
