import { openDatabase } from '../../../src/kit/server/db/db.ts';

/** Adds this many employees to a database at once, 'Emp b' first; salary and number depend on the position. */
export async function addEmployees(databaseUrl: string, count: number): Promise<void> {
  const { db, close } = openDatabase({ connectionString: databaseUrl });
  const employees = Array.from({ length: count }, (_, index) => employee(index + 1));
  await db.insertInto('employees').values(employees).execute();
  await close();
}

const letters = 'abcdefghij';
const types = ['Driver', 'Branch In-Charge', 'Godown In-Charge'] as const;
/** Names contain only letters, so a number becomes letters: 305 is 'daf'. */
const spelt = (number: number) => [...String(number)].map((digit) => letters[Number(digit)]).join('');

const employee = (number: number) => ({
  joining_date: '2026-04-01',
  type: types[number % types.length] ?? 'Driver',
  name: `Emp ${spelt(number)}`,
  employee_id: number === 7 ? '=1+1' : `E-${number}`,
  phone: `98${String(number).padStart(8, '0')}`,
  aadhar_number: String(100_000_000_000 + number),
  sal_type: number % 2 ? ('Monthly' as const) : ('Weekly' as const),
  salary: 10_000 + number,
  address: `${number} Gandhi Road`,
});
