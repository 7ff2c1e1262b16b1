import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { App } from './app.ts';

/** Headers of every response: only content of this server runs, and no page may frame it. */
export const securityHeaders: Readonly<Record<string, string>> = fixedHeaders();

const strictTransport = { 'strict-transport-security': 'max-age=31536000' };

/** Sets the headers on every response; HSTS is sent over TLS only. */
export function secureAnswers(app: App, isSecure: (request: FastifyRequest) => boolean): void {
  const overTls = { ...securityHeaders, ...strictTransport };
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(isSecure(request) ? overTls : securityHeaders);
    next();
  });
}

/** A nonce for the style elements of one response, and the policy that allows them. */
export function pagePolicy(): { nonce: string; policy: string } {
  const nonce = randomBytes(16).toString('base64');
  const policy = securityHeaders['content-security-policy'] ?? '';
  return { nonce, policy: policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`) };
}

/** The headers from helmet never change, so they are computed once. */
function fixedHeaders(): Record<string, string> {
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
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
  });
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  protect(answer.req, answer, (error) => {
    if (error) throw error;
  });
  return answer.getHeaders() as Record<string, string>;
}
