import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Upload, upload_limit_bytes } from '../shared/upload.ts';
import { RuleError } from './errors.ts';
import { JSON_LIMIT } from './json-body.ts';
import { refusePrototype } from './strict-query.ts';

/** One file per form, and no form has more than 20 fields. */
export const multipart_limits = {
  files: 1,
  parts: 20,
  fields: 20,
  fileSize: upload_limit_bytes,
  fieldSize: JSON_LIMIT,
  fieldNameSize: 100,
  headerPairs: 20,
};

/**
 * Reads a multipart body as if it had been JSON: texts by field name, the file as an Upload. An empty file input is no
 * field at all. Everything stays in memory, so an upload that breaks off leaves nothing behind.
 * @throws RuleError 400, 413 over a limit, 415 where the route takes no file
 */
export async function readMultipart(request: FastifyRequest): Promise<void> {
  if (!request.routeOptions.config.multipart) throw new RuleError('This call takes JSON', 415);
  const body: Record<string, string | Upload> = {};
  const hash = createHash('sha256');
  for await (const part of request.parts()) {
    refusePrototype(part.fieldname);
    if (Object.hasOwn(body, part.fieldname))
      throw new RuleError(`${part.fieldname} was sent more than once`, 400);
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw new RuleError('A field is too long', 413);
      if (typeof part.value !== 'string') throw new RuleError(`${part.fieldname} must be text`, 400);
      body[part.fieldname] = part.value;
      hash.update(JSON.stringify([part.fieldname, part.value]));
    } else {
      const content = await part.toBuffer();
      if (content.length === 0 && !part.filename) continue;
      body[part.fieldname] = { content, original_name: part.filename ?? '' };
      hash.update(JSON.stringify([part.fieldname, part.filename, content.length])).update(content);
    }
  }
  request.body = body;
  request.body_hash = hash.digest();
}
