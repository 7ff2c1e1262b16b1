import { expect, test } from 'vitest';
import { between } from '../../../tests/harness/between.ts';
import { testDatabase } from '../../../tests/harness/database.ts';
import { pooledUrl } from '../../../tests/harness/database-url.ts';
import { openDatabase } from '../../kit/server/db/db.ts';
import { auditBooks } from './queries.ts';

const { url } = await testDatabase();

test.each([
  ['directly', url],
  ['behind a pooler', pooledUrl(url)],
])('the audit is one read-only transaction without a time limit, %s', async (_, address) => {
  let sent = '';
  const way = await between(address, (part) => {
    sent += part.toString('latin1');
    return false;
  });
  const { db, close } = openDatabase({ connectionString: way }, { max: 1 });
  expect(await auditBooks(db)).toEqual([]);
  await close();
  const steps = sent.match(
    /\bbegin\b|transaction read only|local statement_timeout = 0|all %s of|\bcommit\b/g,
  );
  expect(steps).toEqual([
    'begin',
    'transaction read only',
    'local statement_timeout = 0',
    'all %s of',
    'commit',
  ]);
});
