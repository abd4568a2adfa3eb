// Migrates a ledger in a process of its own, which can be killed: node _migrate.mjs <ledger> <migrations
// folder>
import { migrateLedger } from '../../../dist/ledger/file/migrate.js';

process.stdout.write('begins\n');
migrateLedger(process.argv[2], process.argv[3]);
