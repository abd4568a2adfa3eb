// A timeline for the test: a JSON Feed whose items are whatever was posted to it. Runs in a
// container of the image, without the tests, so it has a renderer of its own.
import { createServer } from 'node:http';

const items = [];

createServer(async (request, response) => {
  if (request.method === 'POST') {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    items.unshift(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  }
  response.setHeader('Content-Type', 'application/feed+json');
  response.end(JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Test', items }));
}).listen(8080);
