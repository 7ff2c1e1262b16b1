import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { type OpenAPI3 } from 'openapi-typescript';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { screens } from '../../src/app/sidebar.ts';
import type { ApiDocument, Call } from '../../src/kit/server/api-docs/document.ts';
import { testApp } from '../harness/app.ts';

const { api, app, token } = await testApp();
const document: ApiDocument = (await api.get('/openapi.json')).body;
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]): [name: string, call: Call] => [`${method} ${path}`, call]),
);

test('every call has a unique name, a summary, a description, a sidebar tag and a right', () => {
  const tags = [...screens.map(({ label }) => label), 'System'];
  for (const [name, call] of calls) {
    expect(call.operationId, name).toMatch(/^[a-z][A-Za-z]+$/);
    expect(call.summary, name).toMatch(/^[A-Z].{3,60}$/);
    expect(call.description, name).toContain(call.summary);
    expect(tags, name).toContain(call.tags?.[0]);
    if (!/login$|healthz$|readyz$/.test(name))
      expect(call, name).toHaveProperty('x-right', expect.stringMatching(/^\w+: (read|export|write)$/));
  }
  const names = calls.map(([, { operationId }]) => operationId);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(
    expect.arrayContaining(['createDayEntry', 'listDayEntries', 'updateCustomer', 'deleteGodown', 'logIn']),
  );
});

test('each call whose body holds a password says so, and no other', () => {
  const declared = app.describedRoutes.filter(({ config }) => config?.hasPassword);
  const described = calls.filter(([, { requestBody }]) =>
    /"format":"password"/.test(JSON.stringify(requestBody ?? '')),
  );
  expect(declared.map(({ method, url }) => `${method} ${url}`.toLowerCase()).toSorted()).toEqual(
    described.map(([name]) => name).toSorted(),
  );
});

test("problems and records are shared, and the version is the product's", () => {
  expect(document.info.version).toBe(manifest.version);
  expect(Object.keys(document.components.schemas ?? {})).toEqual(
    expect.arrayContaining(['Problem', 'DayEntry', 'FuelVendor', 'VehicleOption', 'HistoryEntry']),
  );
  for (const [name, { responses = {} }] of calls)
    expect(responses.default, name).toEqual({ $ref: '#/components/responses/Problem' });
  // Each call with its own schemas would add 40 kB.
  expect(JSON.stringify(document).length).toBeLessThan(800_000);
});

test("the page at /api/docs shows the description with this server's files only", async () => {
  const load = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const page = await load('/api/docs');
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
  expect(files).toHaveLength(3);
  for (const file of files) {
    expect(file).toMatch(/^\/api\/docs\//);
    const { statusCode, headers } = await load(file);
    expect(statusCode, file).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/(css|javascript); charset=utf-8$/);
  }
});

/** What a user of a generated client writes; the last line must not compile. */
const CLIENT = `
import type { operations } from './api.ts';
type Create = operations['createModeOfPayment'];
type Body = NonNullable<Create['requestBody']>['content']['application/json'];
type Saved = Create['responses'][201]['content']['application/json'];
type List = operations['listModesOfPayment']['responses'][200]['content']['application/json'];
type Send = (method: 'POST' | 'GET', path: string, body?: unknown) => Promise<unknown>;
export async function addAndList(send: Send): Promise<string[]> {
  const body: Body = { name: 'Cheque' };
  const { data } = (await send('POST', '/mode_of_payments', body)) as Saved;
  const list = (await send('GET', '/mode_of_payments')) as List;
  return list.data.filter(({ id }) => id === data.id).map(({ name }) => name);
}
// @ts-expect-error
export const wrong: Body = { title: 'Cheque' };
`;

test('a generated client compiles and makes a call', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'client-'));
  await writeFile(join(folder, 'api.ts'), await openapiTS(document as unknown as OpenAPI3));
  await writeFile(join(folder, 'client.ts'), CLIENT);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--allowImportingTsExtensions'];
  const tsc = resolve('node_modules/.bin/tsc');
  await promisify(execFile)(tsc, [...options, '--types', '', 'client.ts'], { cwd: folder });
  const { addAndList } = await import(/* @vite-ignore */ join(folder, 'client.ts'));
  const names = await addAndList(async (method: 'GET' | 'POST', path: string, body?: unknown) =>
    method === 'GET' ? (await api.get(path)).body : (await api.post(path, body)).body,
  );
  expect(names).toEqual(['Cheque']);
  await rm(folder, { recursive: true });
});
