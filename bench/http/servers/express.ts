import { createServer } from 'node:http';
import express from 'express';
import { bytesOf, isJson } from '../sample.js';
import { serveSamples } from './serve.js';

await serveSamples((sample) => {
  const app = express();
  const text = bytesOf(sample).toString();
  if (isJson(sample)) {
    const value = JSON.parse(text);
    app.get('/*rest', (_req, res) => void res.json(value));
    app.get('/', (_req, res) => void res.json(value));
  } else app.get('/', (_req, res) => void res.type('html').send(text));
  return createServer(app);
});
