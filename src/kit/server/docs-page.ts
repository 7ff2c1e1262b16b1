type Schema = { [keyword: string]: unknown };
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema };
type Content = { content?: Record<string, { schema?: Schema }> };
type Operation = { parameters?: Parameter[]; requestBody?: Content; responses?: Record<string, Content> };
/** As much of an OpenAPI description as the page shows. */
export type Description = {
  info: { title: string; version: string };
  paths?: Record<string, Record<string, Operation>>;
};

/**
 * The API description as one plain page, without a script.
 * @example reply.type('text/html').send(docsPage(app.swagger()));
 */
export function docsPage({ info, paths = {} }: Description): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const title = `${escapeText(info.title)} API ${escapeText(info.version)}`;
  const list = operations.map(({ path, method }) => {
    const name = `${method} ${path}`;
    return `<li><a href="#${encodeURIComponent(name)}"><code>${escapeText(name)}</code></a></li>`;
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${STYLE}</style></head>
<body><h1>${title}</h1>
<p>Sign in with <code>POST /api/login</code> and send <code>Authorization: Bearer &lt;token&gt;</code> with every call.
The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav><ul>${list.join('\n')}</ul></nav>
${operations.map(operationSection).join('\n')}
</body></html>`;
}

function operationSection({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const { parameters = [], requestBody, responses = {} } = operation;
  const name = `${method} ${path}`;
  const answers = Object.entries(responses).filter(([status]) => status !== 'default');
  return `<section id="${escapeText(encodeURIComponent(name))}"><h2><code>${escapeText(name)}</code></h2>
${parameters.length > 0 ? `<table><tr><th>Parameter</th><th>In</th><th>Schema</th></tr>${parameters.map(row).join('')}</table>` : ''}
${Object.entries(requestBody?.content ?? {})
  .map(([type, { schema }]) => schemaBlock(`Body, ${type}`, schema))
  .join('')}
${answers
  .flatMap(([status, { content }]) =>
    Object.values(content ?? {}).map(({ schema }) => schemaBlock(`Answer ${status}`, schema)),
  )
  .join('')}
</section>`;
}

const row = ({ name, in: place, required, schema }: Parameter) =>
  `<tr><td><code>${escapeText(name)}</code>${required ? ' *' : ''}</td><td>${escapeText(place)}</td><td><code>${escapeText(JSON.stringify(schema ?? {}))}</code></td></tr>`;

const schemaBlock = (title: string, schema: Schema | undefined) =>
  `<details><summary>${escapeText(title)}</summary><pre>${escapeText(JSON.stringify(schema ?? {}, null, 2))}</pre></details>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
section { border-top: 1px solid; margin-top: 1.5rem }
h2 { font-size: 1.1rem }
table { border-collapse: collapse }
td, th { text-align: left; padding: .25rem 1rem .25rem 0 }
pre { overflow-x: auto }`;
