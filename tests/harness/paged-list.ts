import { expect, test } from 'vitest';
import type { CursorPosition } from '../../src/kit/server/list/paging.ts';
import type { Api } from './app.ts';

const DATES = ['2026-11-20', '2026-11-18', '2026-11-20', '2026-11-19', '2026-11-20'];
const COUNT = 45;

/**
 * Declares the tests that every paged list must pass. The list must be empty; call it first in a file.
 * @param add creates a record with this date and returns its id
 * @example testPagedList(api, '/inventory', async (date) => (await purchase({ date })).body.data.id);
 */
export function testPagedList(api: Api, path: string, add: (date: string) => Promise<number>): void {
  const join = path.includes('?') ? '&' : '?';
  const read = async (query = '') => {
    const { status, body } = await api.get(query ? `${path}${join}${query}` : path);
    expect([query, status]).toEqual([query, 200]);
    return body;
  };
  const idsOf = (page: { data: CursorPosition[] }) => page.data.map(({ id }) => id);
  const newestFirst: number[] = [];

  test(`${path}: an empty list is one page`, async () => {
    expect(await read()).toEqual({
      data: [],
      hasNext: false,
      hasPrevious: false,
      next: null,
      previous: null,
    });
  });

  test(`${path}: 20 rows a page, newest first, and rows of one date in a fixed order`, async () => {
    const rows: CursorPosition[] = [];
    for (let index = 0; index < COUNT; index++) {
      const date = DATES[index % DATES.length] ?? '';
      rows.push({ id: await add(date), date });
    }
    rows.sort((left, right) => right.date.localeCompare(left.date) || right.id - left.id);
    newestFirst.push(...rows.map(({ id }) => id));
    const pages = [await read(), await read('min=1'), await read('min=2')];
    expect(pages.flatMap(idsOf)).toEqual(newestFirst);
    expect(pages.map((page) => [page.data.length, page.hasPrevious, page.hasNext])).toEqual([
      [20, false, true],
      [20, true, true],
      [5, true, false],
    ]);
    expect(await read('min=0')).toEqual(pages[0]);
  });

  test(`${path}: a page after the end is empty`, async () => {
    for (const query of ['min=3', 'min=999999999', 'min=1&limit=100'])
      expect(await read(query)).toMatchObject({ data: [], hasNext: false, hasPrevious: true, next: null });
  });

  test(`${path}: a limit sets the page size`, async () => {
    expect(idsOf(await read('limit=7&min=2'))).toEqual(newestFirst.slice(14, 21));
    expect(idsOf(await read('limit=45'))).toEqual(newestFirst);
    expect((await read('limit=45')).hasNext).toBe(false);
    expect((await read('limit=44')).hasNext).toBe(true);
  });

  test(`${path}: the cursors lead to the end and back, also with the counter`, async () => {
    for (const counter of [false, true]) {
      const beside = (min: number) => `limit=10${counter ? `&min=${min}` : ''}`;
      const forth = [await read(beside(0))];
      for (let page = forth[0]; page.next; page = forth.at(-1))
        forth.push(await read(`${beside(forth.length)}&after=${page.next}`));
      expect(forth.flatMap(idsOf)).toEqual(newestFirst);
      expect(forth.map(({ hasPrevious, hasNext }) => [hasPrevious, hasNext])).toEqual([
        [false, true],
        ...Array.from({ length: 3 }, () => [true, true]),
        [true, false],
      ]);
      const back = [forth.at(-1)];
      for (let page = back[0]; page.previous; page = back[0])
        back.unshift(await read(`${beside(4 - back.length)}&before=${page.previous}`));
      expect(back.flatMap(idsOf)).toEqual(newestFirst);
      expect(back[0]).toMatchObject({ hasPrevious: false, hasNext: true });
    }
  });

  test(`${path}: the cursors of a deep page continue from it`, async () => {
    const deep = await read('limit=5&min=6');
    expect(idsOf(await read(`limit=5&min=7&after=${deep.next}`))).toEqual(newestFirst.slice(35, 40));
    expect(idsOf(await read(`limit=5&min=5&before=${deep.previous}`))).toEqual(newestFirst.slice(25, 30));
  });

  test(`${path}: an invalid page is refused`, async () => {
    const pages = ['min=-1', 'min=NaN', 'min=1e309', 'min=1.5', 'min=', 'min=1&min=2', 'limit=0'];
    const cursors = [
      'limit=101',
      'limit=x',
      'after=x',
      'before=',
      'after=MjAyNi0wMi0zMC4x',
      'after=a&before=b',
    ];
    for (const query of [...pages, ...cursors])
      expect([query, (await api.get(`${path}${join}${query}`)).status]).toEqual([query, 400]);
    const { status, body } = await api.get(`${path}${join}page=2`);
    expect([status, body.fields]).toEqual([422, { page: 'Unknown field' }]);
  });
}

/** Malformed ids get 400, unknown ids 404. @example await expectBadIds((id) => api.get(`/inventory/${id}`)); */
export async function expectBadIds(call: (id: string) => Promise<{ status: number }>): Promise<void> {
  for (const id of ['0', 'abc', '-1', '1.5', '1e3', '2147483648', '9223372036854775808'])
    expect([id, (await call(id)).status]).toEqual([id, 400]);
  expect((await call('2147483647')).status).toBe(404);
}
