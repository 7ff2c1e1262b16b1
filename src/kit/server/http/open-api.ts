import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import fastify, { type FastifyContextConfig, type FastifySchema, type RouteOptions } from 'fastify';
import { problem } from '../../shared/wire.ts';
import { describeApi } from '../api-docs/describe.ts';
import type { ApiDocument } from '../api-docs/document.ts';
import { ROOT } from '../process/root.ts';
import type { App } from './app.ts';
import { traitsOf } from './body-traits.ts';
import { isZod, jsonSchema } from './schemas.ts';

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
 * Routes as an OpenAPI description, from the schemas that validate their requests. Few servers are ever asked for it, so
 * its library is loaded when it is.
 */
async function openApiOf(routes: readonly RouteOptions[]): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger');
  const app = fastify()
    .setValidatorCompiler(() => () => true)
    .setSerializerCompiler(() => String);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Distribution Console', version: '1' },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url, route }) => ({ schema: describedRoute(schema ?? {}, route.config), url }),
  });
  for (const { method, url, schema, config } of routes)
    app.route({
      method,
      url,
      handler: () => undefined,
      ...(schema && { schema }),
      ...(config && { config }),
    });
  await app.ready();
  return app.swagger();
}

const hidden = { config: { access: 'cookie', area: 'own' }, schema: { hide: true } } as const;

/** The description as JSON, and a page that shows it. It is built on the first request. */
export const descriptionRoutes = (version: () => string) => async (app: App) => {
  let description: ApiDocument | undefined;
  app.get('/openapi.json', hidden, async () => {
    const records = new Map(
      app.describedRoutes.map(({ schema, config }) => [schema?.operationId, config?.record]),
    );
    description ??= describeApi(await openApiOf(app.describedRoutes), { version: version(), records });
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
  schema: FastifySchema,
  { access, area, level, multipart }: FastifyContextConfig = {},
) {
  const described: Record<string, unknown> = { ...schema };
  for (const part of ['body', 'querystring', 'params'] as const) {
    const rule = schema[part];
    if (isZod(rule)) described[part] = jsonSchema(rule, 'input');
  }
  if (multipart ?? (isZod(schema.body) && traitsOf(schema.body).hasFile))
    described.consumes = ['application/json', 'multipart/form-data'];
  if (access === 'public') described.security = [];
  else if (area) described['x-right'] = `${area}: ${level}`;
  const answers = Object.entries(schema.response ?? {}).map(([status, answer]) => [
    status,
    isZod(answer) ? jsonSchema(answer, 'output') : answer,
  ]);
  described.response = { ...Object.fromEntries(answers), default: jsonSchema(problem, 'output') };
  return described;
}
