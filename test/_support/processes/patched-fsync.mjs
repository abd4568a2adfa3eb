import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/* Loaded before a program: a file system that answers FSYNC_CODE to every request to sync a folder. */
const real = fs.fsyncSync;
fs.fsyncSync = (descriptor) => {
  const code = process.env.FSYNC_CODE;
  if (fs.fstatSync(descriptor).isDirectory())
    throw Object.assign(new Error(`${code}: fsync`), { code, syscall: 'fsync' });
  real(descriptor);
};
syncBuiltinESMExports();
