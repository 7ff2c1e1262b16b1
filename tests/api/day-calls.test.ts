import { expect, test } from 'vitest';
import { testApp } from '../harness/app.ts';

const { api } = await testApp();
const { paths } = (await api.get('/openapi.json')).body;

/** The calls of a day, written by hand (docs/product/api.md). */
const calls: [path: string, methods: string[]][] = [
  ['/customers', ['get', 'post']],
  ['/customers/dropdown', ['get']],
  ['/customers/{id}', ['delete', 'get', 'patch']],
  ['/customers/{id}/uses', ['get']],
  ['/customers/{id}/account', ['get']],
  ['/customers/{id}/bills', ['get']],
  ['/customers/{id}/ledger', ['get']],
  ['/customers/{id}/statement', ['get']],
  ['/customers/{id}/reveal', ['post']],
  ['/customers/similar', ['post']],
  ['/inventory', ['get', 'post']],
  ['/inventory/{id}', ['delete', 'get', 'patch']],
  ['/inventory/godown', ['get']],
  ['/stockadjustments', ['get', 'post']],
  ['/stockadjustments/{id}', ['delete']],
  ['/stockmovements', ['get']],
  ['/stockassigns', ['get', 'post']],
  ['/stockassigns/{id}', ['delete', 'get', 'patch']],
  ['/stockassigns/filterbydayandstatus', ['get']],
  ['/stockassigns/filterbydayandareacode', ['get']],
  ['/stockassigns/onroad', ['get']],
  ['/stockassigns/updatestatus/{id}', ['patch']],
  ['/dayentries', ['get', 'post']],
  ['/dayentries/{id}', ['delete', 'get']],
  ['/dayentries/filter', ['get']],
  ['/expences', ['get', 'post']],
  ['/expences/{id}', ['delete', 'get', 'patch']],
  ['/expences/day', ['get']],
  ['/dayEntryExpenses', ['get']],
  ['/dayEntryExpenses/{id}', ['get']],
  ['/sv_amounts', ['get']],
  ['/sv_amounts/{id}', ['get']],
  ['/sv_amounts/totals', ['get']],
  ['/sv_amounts/payments', ['get', 'post']],
  ['/sv_amounts/payments/{id}', ['delete', 'get']],
  ['/stocksettelments', ['get', 'post']],
  ['/stocksettelments/{id}', ['delete', 'get', 'patch']],
  ['/dashboard', ['get']],
  ['/settings', ['get', 'patch']],
  ['/settings/{id}/history', ['get']],
  ['/collectible', ['get']],
  ['/collectible/totals', ['get']],
  ['/collectible/{id}', ['get']],
  ['/collectible/payments', ['get', 'post']],
  ['/collectible/payments/{id}', ['delete', 'get']],
  ['/cashrecoverys', ['get', 'post']],
  ['/cashrecoverys/{id}', ['delete', 'get', 'patch']],
  ['/dayclose', ['get']],
  ['/daycloses', ['get', 'post']],
  ['/daycloses/{id}/reopen', ['post']],
  ['/daycloses/{id}/history', ['get']],
  ['/dayentries/reports', ['post']],
  ['/dayentries/reportsbycustomertype', ['post']],
  ['/dayentries/reportsbydriver', ['post']],
  ['/dayentries/reportsbyvehicle', ['post']],
  ['/inventory/reports', ['post']],
  ['/inventory/reportsbyproduct', ['post']],
  ['/expences/filter', ['post']],
];

test.each(calls)('%s is in the API description', (path, methods) => {
  const described = paths[`/api${path}`] ?? {};
  expect(Object.keys(described)).toEqual(expect.arrayContaining(methods));
  for (const method of methods) expect(described[method].responses).toHaveProperty('default');
});

test.each([
  ['/customers', 'post'],
  ['/customers/{id}', 'patch'],
  ['/inventory', 'post'],
  ['/inventory/{id}', 'patch'],
  ['/expences', 'post'],
  ['/expences/{id}', 'patch'],
  ['/settings', 'patch'],
  ['/profile', 'patch'],
])('%s accepts JSON and multipart, as described', (path, method) => {
  expect(Object.keys(paths[`/api${path}`][method].requestBody.content)).toEqual([
    'application/json',
    'multipart/form-data',
  ]);
});
