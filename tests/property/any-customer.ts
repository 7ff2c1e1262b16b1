import fc from 'fast-check';
import type { Cells } from '../../src/features/customer-import/contract.ts';

/**
 * Customers as cells of an import, with every value that the forms accept; no two in a list are the same
 * customer.
 * @example fc.assert(fc.asyncProperty(anyCustomers('GNT-7').Guest, async (list) => { … }))
 */
export const anyCustomers = (areaCode: string) => {
  const { Guest, Credit, SV } = rowsOf(areaCode);
  const listOf = (row: fc.Arbitrary<Cells>) =>
    fc.uniqueArray(row, { minLength: 1, maxLength: 30, selector: keyOf });
  return { Guest: listOf(Guest), Credit: listOf(Credit), SV: listOf(SV) };
};

const name = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,17}[A-Za-z]$/);
const optional = <T>(value: fc.Arbitrary<T>) => fc.oneof(fc.constant(''), value);
const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const mobile = fc.stringMatching(/^[6-9][0-9]{9}$/);
const rupees = fc.integer({ min: 0, max: 999_999_999 }).map(String);
/** Text that the form stores unchanged: trimmed, NFC, printable, one kind of line ending. */
const lines = (max: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc
        .tuple(
          fc.constantFrom('=', '+', '-', '@', "'", "'=", '"', 'a\nb', ',;', 'Café '),
          fc.string({ maxLength: 15 }),
        )
        .map((parts) => parts.join('')),
    )
    .map((value) => value.normalize('NFC').trim())
    .filter((value) => value.isWellFormed() && value.length <= max && !/[^\P{Cc}\n]|\p{Cf}/u.test(value));
const line = (max: number) => lines(max).filter((value) => !/[\n\u2028\u2029]/.test(value));
const number = fc.stringMatching(/^[A-Z0-9][A-Z0-9/.-]{0,10}[0-9]$/);

const person = {
  salutations: fc.constantFrom('Mr.', 'Mrs.', 'Dr. S_'),
  firstName: name,
  lastName: name,
  mobileNumber: mobile,
  address: lines(60).filter((value) => value !== ''),
};
const rowsOf = (areaCode: string) => {
  const area = { consumerid: line(30), areacode: fc.constantFrom('', areaCode) };
  return {
    Guest: fc.record({
      ...person,
      ...area,
      date: day,
      aadharNumber: optional(fc.stringMatching(/^[0-9]{12}$/)),
    }),
    Credit: fc.record({
      ...person,
      ...area,
      date: day,
      companyName: optional(name),
      alternateNumber: optional(mobile),
      gst_no: optional(fc.stringMatching(/^[A-Z0-9][A-Z0-9._-]{0,12}[0-9]$/)),
      credit_limit: rupees,
      advanceAmtPaid: rupees,
      opening_date: day,
      note: lines(60),
    }),
    SV: fc.record({
      ...person,
      date: day,
      svType: fc.constant('New'),
      gas_consumer_number: optional(number),
      dob: optional(day),
      fatherName: optional(name),
      pincode: optional(fc.stringMatching(/^[1-9][0-9]{5}$/)),
      poa_category: line(30),
      poa_number: optional(number),
      ifsc: fc.constantFrom('', 'SBIN0001234'),
      accountnumber: optional(fc.stringMatching(/^[0-9]{9,20}$/)),
      advanceAmtPaid: rupees,
    }),
  };
};

/** One row per customer: the import would skip repeated ones. */
const keyOf = (row: Cells) =>
  row.gas_consumer_number?.toUpperCase() ||
  [row.firstName, row.lastName, row.mobileNumber, row.consumerid].join(' ').toLowerCase();
