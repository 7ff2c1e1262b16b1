import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

test('250,000 rows of a CSV are read, the next one is refused', async () => {
  async function* file() {
    yield Buffer.from('First Name,Address\n');
    for (let thousands = 0; thousands < 250; thousands++) yield Buffer.from('x,\n'.repeat(1000));
    yield Buffer.from('x,\n');
  }
  let last = 0;
  const reading = async () => {
    for await (const { row_number } of readCsv(file(), 250_000)) last = row_number;
  };
  await expect(reading()).rejects.toThrow('The file has more than 250,000 rows');
  expect(last).toBe(250_001);
});

test('a row of millions of commas is refused at its 201st column, without reading the rest', async () => {
  let readBytes = 0;
  async function* file() {
    yield Buffer.from('First Name,Address\n');
    for (; readBytes < 10_000_000; readBytes += 100_000) yield Buffer.alloc(100_000, ',');
  }
  const reading = Array.fromAsync(readCsv(file(), 10));
  await expect(reading).rejects.toThrow('The file has more than 200 columns: row 2');
  expect(readBytes).toBeLessThan(1_000_000);
});
