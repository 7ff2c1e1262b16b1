import { alsoSentAs } from '../kit/shared/alias.ts';
import { widenedBy } from '../kit/shared/contract.ts';
import { master, type Values } from '../kit/shared/declaration.ts';
import type { RuleSettings } from '../kit/shared/rule-settings.ts';
import { choice, day, phone, rupees, text } from '../kit/shared/rules.ts';
import { upload } from '../kit/shared/upload.ts';
import { isVerhoeff } from './aadhaar.ts';
import { nameRule } from './name-rule.ts';

const employeeTypes = ['Driver', 'Branch In-Charge', 'Godown In-Charge'] as const;
const salaryTypes = ['Monthly', 'Weekly'] as const;

const TWELVE = 'Aadhar/PAN Number length should be 12 characters';
const PAN_OR_AADHAAR = 'Aadhar/PAN Number should be a PAN like ABCDE1234F or 12 digits';
/** In groups as on the card, which a space or hyphen may part. */
const AS_WRITTEN = /^([A-Za-z]{5}[ -]?[0-9]{4}[ -]?[A-Za-z]|[0-9]{4}[ -]?[0-9]{4}[ -]?[0-9]{4})$/;

export const employee = master({
  path: '/employees',
  title: 'Employee',
  fields: {
    joining_date: { label: 'Joining Date', input: 'date', rule: day('Join Date is Required') },
    type: {
      label: 'Employee Type',
      input: 'choice',
      options: employeeTypes,
      rule: choice(employeeTypes, 'Employee Type is required'),
    },
    name: { label: 'Employee Name', input: 'text', rule: nameRule('Employee Name') },
    employee_id: { label: 'Employee ID', input: 'text', rule: text({ required: 'Employee ID is required' }) },
    phone: { label: 'Phone Number', input: 'tel', rule: phone({ required: 'Phone is required' }) },
    aadhar_number: {
      label: 'Aadhar/PAN Number',
      input: 'personal',
      rule: widenedBy(
        'exact_names',
        text({
          required: 'Aadhar/PAN is required',
          max: [12, TWELVE],
          pattern: [/^[A-Za-z0-9 ]+$/, 'Aadhar/PAN Number is invalid'],
          exact: [12, TWELVE],
        }),
        text({
          required: 'Aadhar/PAN is required',
          max: [14, PAN_OR_AADHAAR],
          pattern: [AS_WRITTEN, PAN_OR_AADHAAR],
        }).transform((number) => number.replaceAll(/[ -]/g, '').toUpperCase()),
      ),
    },
    sal_type: {
      label: 'Salary Type',
      input: 'choice',
      options: salaryTypes,
      rule: alsoSentAs('salary_type', choice(salaryTypes, 'Salary Type is required')),
    },
    salary: {
      label: 'Salary',
      input: 'number',
      figure: 'rupees',
      rule: rupees({ required: 'Salary is required', invalid: 'Salary should be in numbers' }),
    },
    address: {
      label: 'Address',
      input: 'area',
      rule: text({ multiline: true, required: 'Address is required' }),
    },
    image: { label: 'Image', input: 'photo', rule: upload() },
  },
  columns: ['employee_id', 'name', 'type', 'phone', 'aadhar_number', 'salary', 'sal_type'],
  dropdown: ['name', 'type'],
  toasts: {
    added: 'Employee Added Successfully',
    updated: 'Employee Update Successfully',
    deleted: 'Employee Deleted Successfully',
  },
  warningsOf,
});

/** A PAN has no check digit, and a number of earlier rules may be neither. */
function warningsOf({ aadhar_number }: Values, { exact_names }: RuleSettings): Record<string, string> {
  const number = String(aadhar_number);
  if (!exact_names || !/^[0-9]{12}$/.test(number) || isVerhoeff(number)) return {};
  return { aadhar_number: 'The last digit does not fit an Aadhaar number' };
}
