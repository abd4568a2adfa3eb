import { createServer } from 'node:http';
import { bytesOf } from '../sample.js';
import { serveSamples } from './serve.js';

/** What Node can do at most: the same bytes with the same headers, whatever is asked. */
await serveSamples((sample) => {
  const { status, headers } = sample;
  const bytes = bytesOf(sample);
  const body = bytes.length > 0 ? bytes : undefined;
  return createServer((_req, res) => {
    res.writeHead(status, headers as string[]);
    res.end(body);
  });
});
