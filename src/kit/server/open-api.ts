import swagger from '@fastify/swagger';
import { z } from 'zod';
import { problem } from '../shared/wire.ts';
import type { App } from './app.ts';
import { type Description, docsPage } from './docs-page.ts';
import { jsonSchema } from './schemas.ts';

/** Collects the routes that follow into an OpenAPI description, made from the schemas that check the requests. */
export async function openApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Distribution Console', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url, route }) => ({ schema: describedRoute(schema ?? {}, route.config), url }),
  });
}

/** The description as JSON and as a page. */
export async function descriptionRoutes(app: App): Promise<void> {
  const hidden = { config: { access: 'cookie' }, schema: { hide: true } } as const;
  app.get('/openapi.json', hidden, async () => app.swagger());
  app.get('/docs', hidden, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(app.swagger() as Description)),
  );
}

function describedRoute(schema: object, config: RouteConfig = {}) {
  const described: Record<string, unknown> = { ...schema };
  for (const part of ['body', 'querystring', 'params'] as const) {
    const rule = described[part];
    if (rule instanceof z.ZodType) described[part] = jsonSchema(rule, 'input');
  }
  if (config.multipart) described.consumes = ['application/json', 'multipart/form-data'];
  if (config.access === 'public') described.security = [];
  const answers = Object.entries(config.answers ?? {}).map(([status, answer]) => [
    status,
    answer instanceof z.ZodType ? jsonSchema(answer, 'output') : answer,
  ]);
  described.response = { ...Object.fromEntries(answers), default: jsonSchema(problem, 'output') };
  return described;
}

type RouteConfig = { multipart?: boolean; access?: 'public' | 'cookie'; answers?: Record<string, unknown> };
