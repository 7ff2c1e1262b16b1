import { createHash } from 'node:crypto';
import type { MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { RuleError } from '../../shared/refusals.ts';
import { type Upload, uploadLimitBytes } from '../../shared/upload.ts';
import { acceptsMultipart } from '../http/body-traits.ts';
import { requestRefusals } from '../http/errors.ts';
import { JSON_LIMIT } from '../http/json-body.ts';
import { refusePrototype } from '../http/strict-query.ts';

/** One file per form, and at most 20 fields unless the route sets another limit. */
export const multipartLimits = {
  files: 1,
  parts: 20,
  fields: 20,
  fileSize: uploadLimitBytes,
  fieldSize: JSON_LIMIT,
  fieldNameSize: 100,
  headerPairs: 20,
};

/**
 * Reads a multipart body into the same shape as JSON: texts by field name, the file as an Upload. An empty file
 * input is left out. Everything stays in memory, so an aborted upload leaves nothing behind.
 * @throws malformed; too_large over a limit; unsupported_media where the route takes no file
 */
export async function readMultipart(request: FastifyRequest): Promise<void> {
  if (!acceptsMultipart(request.routeOptions))
    throw requestRefusals.unsupported_media('This call takes JSON');
  try {
    await readParts(request);
  } catch (error) {
    const isKnown = error instanceof RuleError || (error instanceof Error && 'statusCode' in error);
    // Errors without a status come from the parser: the body is malformed.
    throw isKnown ? error : requestRefusals.malformed('The form cannot be read');
  }
}

async function readParts(request: FastifyRequest): Promise<void> {
  const body: Record<string, string | Upload> = {};
  const hash = createHash('sha256');
  const { formFields: fields, hasPassword } = request.routeOptions.config;
  for await (const part of request.parts(fields ? { limits: { parts: fields, fields } } : {})) {
    const { fieldname: name } = part;
    refusePrototype(name);
    if (Object.hasOwn(body, name)) throw requestRefusals.malformed(`${name} was sent more than once`);
    if (part.type === 'field') {
      body[name] = fieldText(part);
      hash.update(JSON.stringify([name, body[name]]));
    } else {
      const content = await part.toBuffer();
      if (content.length === 0 && !part.filename) continue;
      body[name] = { content, original_name: part.filename ?? '' };
      hash.update(JSON.stringify([name, part.filename, content.length])).update(content);
    }
  }
  request.body = body;
  if (!hasPassword) request.body_hash = hash.digest();
}

function fieldText({ fieldname, value, valueTruncated, fieldnameTruncated }: MultipartValue): string {
  if (valueTruncated || fieldnameTruncated) throw requestRefusals.too_large('A field is too long');
  if (typeof value !== 'string') throw requestRefusals.malformed(`${fieldname} must be text`);
  return value;
}
