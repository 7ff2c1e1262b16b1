import { createReadStream } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import compress from '@fastify/compress';
import serveStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import helmet from 'helmet';
import type { App } from './app.ts';

/** Headers of every answer: nothing runs but scripts of this server, and nobody frames it. */
export function secureHeaders(app: App): void {
  const headers = fixedHeaders();
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/** What helmet would set on each answer anew; the same words every time, so they are asked for once. */
function fixedHeaders(): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  protect(answer.req, answer, (error) => {
    if (error) throw error;
  });
  return answer.getHeaders() as Record<string, string>;
}

const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      scriptSrc: ["'self'"],
      // The component library sets positions and colours as style elements and attributes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'blob:', 'data:'],
    },
  },
  referrerPolicy: { policy: 'no-referrer' },
});

/** Compresses answers from 1 KiB on. */
export async function compressAnswers(app: App): Promise<void> {
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], globalDecompression: false });
}

/** Serves the built console: hashed assets for a year, all else asked for anew each time. */
export async function webAssets(app: App, { web_dir }: { web_dir: string }): Promise<void> {
  await app.register(serveStatic, {
    root: web_dir,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const is_hashed = path.includes('/assets/');
      reply.header('cache-control', is_hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** The console's page, which finds out by the address what to show. */
export const sendConsole = (reply: FastifyReply, web_dir: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(createReadStream(join(web_dir, 'index.html')));
