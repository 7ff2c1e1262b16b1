import { httpApi } from '../../harness/http-api.ts';
import { ADMIN } from './test.ts';

const AT_ONCE = 25;

/** Adds this many employees through the API, 'Emp b' first; salary and number depend on the position. */
export async function addEmployees(url: string, count: number): Promise<void> {
  const { body } = await httpApi(url).post('/login', ADMIN);
  const api = httpApi(url, body.token);
  for (let start = 1; start <= count; start += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - start + 1) }, (_, index) =>
      employee(start + index),
    );
    await Promise.all(some.map((one) => api.post('/employees', one)));
  }
}

const letters = 'abcdefghij';
const types = ['Driver', 'Branch In-Charge', 'Godown In-Charge'];
/** Names contain only letters, so a number becomes letters: 305 is 'daf'. */
const spelt = (number: number) => [...String(number)].map((digit) => letters[Number(digit)]).join('');

const employee = (number: number) => ({
  joining_date: '2026-04-01',
  type: types[number % types.length],
  name: `Emp ${spelt(number)}`,
  employee_id: number === 7 ? '=1+1' : `E-${number}`,
  phone: `98${String(number).padStart(8, '0')}`,
  aadhar_number: String(100_000_000_000 + number),
  sal_type: number % 2 ? 'Monthly' : 'Weekly',
  salary: 10_000 + number,
  address: `${number} Gandhi Road`,
});
