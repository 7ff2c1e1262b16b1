import { expect, test } from 'vitest';
import { contestedFields, describedBy } from './conflict.ts';

type Item = { id: number; version: number; name: string; unit_id: number | null; photo: string | null };

const known: Item = { id: 1, version: 1, name: 'Pipe', unit_id: 4, photo: null };
const toForm = (row: Item) => ({ name: row.name, unit_id: String(row.unit_id ?? ''), photo: undefined });
const fields = describedBy({ name: 'Name', unit_id: 'Unit', photo: 'Photo' }, { unit_id: '/units' });

const contested = (theirs: Partial<Item>, mine: object) =>
  contestedFields({
    base: known,
    current: { ...known, version: 2, ...theirs },
    toForm,
    mine: { ...toForm(known), ...mine },
    fields,
  });

test('what only this form changed merges quietly, and so does what both changed alike', () => {
  expect(contested({}, { name: 'Hose' })).toEqual([]);
  expect(contested({ name: 'Hose' }, { name: 'Hose' })).toEqual([]);
});

test('what only the other changed is shown, and theirs', () => {
  expect(contested({ unit_id: null }, { name: 'Hose' })).toEqual([
    { name: 'unit_id', label: 'Unit', to: '/units', mine: '4', theirs: '', isMine: false },
  ]);
});

test('what both changed is shown, and mine until chosen otherwise', () => {
  expect(contested({ name: 'Tube' }, { name: 'Hose' })).toEqual([
    { name: 'name', label: 'Name', mine: 'Hose', theirs: 'Tube', isMine: true },
  ]);
});

test('a file is contested only when both have changed it', () => {
  const file = new File(['x'], 'mine.png');
  expect(contested({ photo: '/api/files/theirs' }, {})).toEqual([]);
  expect(contested({}, { photo: file })).toEqual([]);
  expect(contested({ photo: '/api/files/theirs' }, { photo: file })).toMatchObject([
    { name: 'photo', isMine: true },
  ]);
  expect(contested({ photo: '/api/files/theirs' }, { photo: '' })).toMatchObject([
    { name: 'photo', mine: '' },
  ]);
});
