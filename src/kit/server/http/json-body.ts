import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { visit } from 'jsonc-parser';
import { RuleError } from '../../shared/refusals.ts';
import type { App } from './app.ts';
import { requestRefusals } from './errors.ts';
import { refusePrototype } from './strict-query.ts';

/** The longest JSON body, in bytes. */
export const JSON_LIMIT = 256 * 1024;
const DEPTH_LIMIT = 100;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The parser for application/json: UTF-8, one value, no duplicate keys, no prototype names, at most 100 levels.
 * @throws malformed; unsupported_media for another charset or a compressed body
 */
export async function parseJsonBody(request: FastifyRequest, body: Buffer): Promise<unknown> {
  const charset = /charset="?([^";]*)/i.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (charset.trim().toLowerCase() !== 'utf-8' || encoding !== 'identity')
    throw requestRefusals.unsupported_media('Only uncompressed UTF-8 is accepted');
  if (body.length === 0) return undefined;
  if (!request.routeOptions.config.hasPassword)
    request.body_hash = createHash('sha256').update(body).digest();
  return parseStrictJson(body);
}

/** The longest JSON body of a call that takes thousands of rows, in bytes. */
const LONG_JSON_LIMIT = 4 * 1024 * 1024;

/** Lets the routes of a plugin take longer JSON. @example await app.register(async (app) => { acceptLongJson(app); … }) */
export function acceptLongJson(app: App): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: LONG_JSON_LIMIT },
    parseJsonBody,
  );
}

function parseStrictJson(body: Buffer): unknown {
  try {
    const text = utf8.decode(body);
    const value: unknown = JSON.parse(text);
    checkKeys(text);
    return value;
  } catch (error) {
    if (error instanceof RuleError) throw error;
    throw requestRefusals.malformed('The body is not valid JSON');
  }
}

/** Checks every key of a valid JSON text. The depth limit ends the walk before its recursion can overflow. */
function checkKeys(text: string): void {
  const ancestors: (Set<string> | undefined)[] = [];
  const enter = (keys: Set<string> | undefined) => {
    if (ancestors.push(keys) > DEPTH_LIMIT) throw requestRefusals.malformed('The body is nested too deeply');
  };
  const leave = () => void ancestors.pop();
  visit(text, {
    onObjectBegin: () => enter(new Set()),
    onObjectProperty: (key) => checkKey(ancestors.at(-1), key),
    onObjectEnd: leave,
    onArrayBegin: () => enter(undefined),
    onArrayEnd: leave,
  });
}

function checkKey(seen: Set<string> | undefined, key: string): void {
  refusePrototype(key);
  if (seen?.has(key))
    throw requestRefusals.malformed(`The body has the key ${JSON.stringify(key.slice(0, 50))} twice`);
  seen?.add(key);
}
