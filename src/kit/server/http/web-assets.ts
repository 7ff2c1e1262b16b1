import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import compress from '@fastify/compress';
import serveStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import type { App } from './app.ts';
import { pagePolicy } from './security-headers.ts';

/** Compresses responses from 1 KiB on. */
export async function compressAnswers(app: App): Promise<void> {
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], globalDecompression: false });
}

/** Serves the built console: hashed assets are cached for a year, everything else is revalidated on each request. */
export async function webAssets(app: App, { webDir }: { webDir: string }): Promise<void> {
  await app.register(serveStatic, {
    root: webDir,
    // Each response of the page has a new nonce, so only sendConsole sends it.
    index: false,
    allowedPath: (path) => !/\/(index\.html)?$/.test(path),
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/**
 * The console's page, which routes by its URL; its style elements carry the nonce of this response. It names the files of
 * the screen at this path, so that the browser fetches them at once.
 */
export async function sendConsole(reply: FastifyReply, webDir: string, path: string): Promise<FastifyReply> {
  const page = await readFile(join(webDir, 'index.html'), 'utf8');
  const screenFiles = await readFile(join(webDir, 'screen-files.json'), 'utf8');
  const { [path]: files = [] }: Readonly<Record<string, string[]>> = JSON.parse(screenFiles);
  const { nonce, policy } = pagePolicy();
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', policy)
    .send(
      page.replace('nonce=""', `nonce="${nonce}"`).replace('</head>', `${files.map(linkTo).join('')}</head>`),
    );
}

const linkTo = (file: string) =>
  `<link rel="${file.endsWith('.css') ? 'preload" as="style' : 'modulepreload'}" crossorigin href="/${file}">`;
