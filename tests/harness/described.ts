import { z } from 'zod';
import type { Answer, Api } from './app.ts';

type Schema = Parameters<typeof z.fromJSONSchema>[0];
type Answers = Record<string, { content?: Record<string, { schema: Schema }> }>;
type Paths = Record<string, Record<string, { responses: Answers }>>;
type Document = { paths: Paths; components: unknown };

/** A part of the description, with its references resolved. */
function resolved<Part>(part: Part, document: unknown): Part {
  if (Array.isArray(part)) return part.map((inner) => resolved(inner, document)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const { $ref } = part as { $ref?: unknown };
  if (typeof $ref === 'string') {
    const target = $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document);
    return resolved(target as Part, document);
  }
  return Object.fromEntries(
    Object.entries(part).map(([name, inner]) => [name, resolved(inner, document)]),
  ) as Part;
}

/**
 * The same calls, with each response checked against the API description: a call without description, or a
 * field that is missing, undescribed or of another type, fails the test.
 * @example const api = await described((await testApp()).api);
 */
export async function described(api: Api): Promise<Api> {
  const document: Document = (await api.get('/openapi.json')).body;
  const check = async (method: string, path: string, answering: Promise<Answer>): Promise<Answer> => {
    const answer = await answering;
    const schema = answerSchema(document, method, path, answer.status);
    const result = z.fromJSONSchema(schema).safeParse(answer.body);
    if (!result.success)
      throw new Error(
        `${method} ${path} answered ${answer.status} against its description: ${z.prettifyError(result.error)}`,
      );
    return answer;
  };
  return {
    get: (path, extra) => check('get', path, api.get(path, extra)),
    post: (path, body, extra) => check('post', path, api.post(path, body, extra)),
    patch: (path, body, extra) => check('patch', path, api.patch(path, body, extra)),
    delete: (path, extra) => check('delete', path, api.delete(path, extra)),
  };
}

function answerSchema(document: Document, method: string, path: string, status: number): Schema {
  const { paths } = document;
  const asked = `/api${path.split('?', 1)[0]}`.replace(/\/$/, '');
  const templates = Object.keys(paths).filter((template) => patternOf(template).test(asked));
  // A path without parameters takes precedence over one with parameters.
  const template = templates.find((name) => !name.includes('{')) ?? templates[0] ?? '';
  const responses = paths[template]?.[method]?.responses;
  const answer = resolved(responses?.[status] ?? responses?.default, document);
  const [content] = Object.values(answer?.content ?? {});
  if (!content) throw new Error(`${method} ${path} with ${status} is not in the API's description`);
  return content.schema;
}

const patternOf = (template: string) =>
  new RegExp(`^${template.replace(/\/$/, '').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`, 'i');
