import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fastify, { type RouteOptions } from 'fastify';
import { z } from 'zod';
import { refusalsByCode } from '../../shared/refusals.ts';
import type { RuleSettings } from '../../shared/rule-settings.ts';
import { problem } from '../../shared/wire.ts';
import { describeApi } from '../api-docs/describe.ts';
import type { ApiDocument } from '../api-docs/document.ts';
import { ROOT } from '../process/root.ts';
import type { App } from './app.ts';
import { acceptsMultipart } from './body-traits.ts';
import { isZod, type JsonSchema, jsonSchema, zodOf } from './schemas.ts';

/** Collects the routes registered afterwards, for `descriptionRoutes`. */
export function collectRoutes(app: App): void {
  const routes: RouteOptions[] = [];
  app.decorate('describedRoutes', routes);
  // Fastify adds HEAD to each GET by itself.
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route);
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    describedRoutes: readonly RouteOptions[];
  }
}

/**
 * Routes as an OpenAPI description, from the schemas that validate their requests. Its library is loaded on demand, because
 * few servers are asked for the description.
 */
async function openApiOf(routes: readonly RouteOptions[], settings: RuleSettings): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger');
  const app = fastify()
    .setValidatorCompiler(() => () => true)
    .setSerializerCompiler(() => String);
  const named: Record<string, JsonSchema> = {};
  const code = z.enum([...refusalsByCode.keys()].toSorted());
  extractNamed(problem.extend({ code }).meta({ id: 'Problem' }), 'output', named);
  const described = routes.map(({ method, url, schema, config }) => ({
    method,
    url,
    handler: () => undefined,
    schema: describedRoute({ schema, config }, settings, named),
  }));
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Distribution Console', version: '1' },
      servers: [{ url: '/' }],
      components: { schemas: named, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
  });
  for (const route of described) app.route(route);
  await app.ready();
  return app.swagger();
}

const hidden = { config: { access: 'cookie', area: 'own' }, schema: { hide: true } } as const;

/** The description as JSON, and a page that shows it. It is built on the first request under the same settings. */
export const descriptionRoutes = (version: () => string) => async (app: App) => {
  const descriptions = new Map<string, ApiDocument>();
  app.get('/openapi.json', hidden, async ({ rules }) => {
    const name = JSON.stringify(rules);
    const cached = descriptions.get(name);
    const description = cached ?? describeApi(await openApiOf(app.describedRoutes, rules), version());
    descriptions.set(name, description);
    return description;
  });
  app.get('/docs', hidden, async (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  const { resolve } = createRequire(import.meta.url);
  for (const [name, type] of Object.entries(VIEWER))
    app.get(`/docs/${name}`, hidden, async (_request, reply) =>
      reply.type(type).send(createReadStream(resolve(`swagger-ui-dist/${name}`))),
    );
  app.get('/docs/start.js', hidden, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .send(createReadStream(join(ROOT, 'src/kit/server/api-docs/start.js'))),
  );
};

/** The Swagger UI files that the page uses. */
const VIEWER = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Distribution Console API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<script src="/api/docs/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/start.js" defer></script>
</head>
<body><main id="docs"></main></body>
</html>
`;

function describedRoute(
  { schema = {}, config = {} }: Pick<RouteOptions, 'schema' | 'config'>,
  settings: RuleSettings,
  named: Record<string, JsonSchema>,
) {
  const { access, area, level } = config;
  const described: Record<string, unknown> = { ...schema };
  for (const part of ['body', 'querystring', 'params'] as const) {
    const rule = zodOf(schema[part], settings);
    if (rule) described[part] = extractNamed(rule, 'input', named);
  }
  if (acceptsMultipart({ schema, config }) && !schema.consumes)
    described.consumes = ['application/json', 'multipart/form-data'];
  if (access === 'public') described.security = [];
  else if (area) described['x-right'] = `${area}: ${level}`;
  if (schema.response)
    described.response = Object.fromEntries(
      Object.entries(schema.response).map(([status, answer]) => [
        status,
        isZod(answer) ? extractNamed(answer, 'output', named) : answer,
      ]),
    );
  return described;
}

/** JSON Schema of a zod schema. Moves its parts that have an id to `named`. @throws Error when two schemas have one id */
function extractNamed(rule: z.ZodType, io: 'input' | 'output', named: Record<string, JsonSchema>) {
  const text = JSON.stringify(jsonSchema(rule, io)).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $defs, ...schema } = JSON.parse(text);
  for (const [id, part] of Object.entries<JsonSchema>($defs ?? {})) {
    if (named[id] && !isDeepStrictEqual(named[id], part)) throw new Error(`two schemas have the id ${id}`);
    named[id] = part;
  }
  return schema;
}
