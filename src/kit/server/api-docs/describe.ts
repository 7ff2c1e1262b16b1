import type { ApiDocument } from './document.ts';

const IDEMPOTENCY_KEY = { $ref: '#/components/parameters/IdempotencyKey' };
const PROBLEM = { $ref: '#/components/responses/Problem' };

/**
 * The collected routes as an OpenAPI description with names, tags and shared components.
 * @param raw what @fastify/swagger collected; it is not changed
 * @example describeApi(app.swagger(), '1.2.0')
 */
export function describeApi(raw: object, version: string): ApiDocument {
  const document = withoutNoise(structuredClone(raw)) as ApiDocument;
  document.info = {
    title: 'Distribution Console',
    version,
    description:
      'Everything that the screens of the console do. Sign in with `POST /api/login` and send `Authorization: Bearer <token>` with every call.',
    contact: { name: 'Distribution Console' },
  };
  const tags = new Set<string>();
  for (const calls of Object.values(document.paths))
    for (const [method, call] of Object.entries(calls)) {
      for (const tag of call.tags ?? []) tags.add(tag);
      call.description = [`${call.summary}.`, NOTES[method]].filter(Boolean).join(' ');
      if (method === 'post') call.parameters = [...(call.parameters ?? []), IDEMPOTENCY_KEY];
    }
  document.tags = [...tags].map((name) => ({ name, description: `Calls of the screen ${name}.` }));
  document.components.parameters = { IdempotencyKey: idempotencyKey };
  shareProblem(document);
  return document;
}

const NOTES: Record<string, string> = {
  patch:
    'Fields that are left out keep their values; with `version` a change made on an older record is refused (409).',
  delete: 'Refused (409) while other records depend on it.',
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A retry with the same key and body gets the first answer again; kept for 72 hours, a refusal for 10 seconds.',
  schema: { type: 'string', maxLength: 200 },
};

/** The error responses are the same for every call. */
function shareProblem({ paths, components }: ApiDocument): void {
  for (const call of Object.values(paths).flatMap((calls) => Object.values(calls))) {
    for (const [status, answer] of Object.entries(call.responses ?? {}))
      if ('description' in answer) answer.description = status === '201' ? 'Created' : 'OK';
    call.responses = { ...call.responses, default: PROBLEM };
  }
  components.responses = {
    Problem: {
      description:
        'Refused or failed: `code` names the refusal, `detail` says why, `fields` which fields are concerned.',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  };
}

/** The limits of a safe integer are omitted. */
function withoutNoise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNoise);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([name, limit]) =>
      !((name === 'minimum' || name === 'maximum') && Math.abs(Number(limit)) === Number.MAX_SAFE_INTEGER),
  );
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutNoise(inner)]));
}
