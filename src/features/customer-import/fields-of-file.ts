import { matchHeaders, plainHeader } from '../../kit/shared/file-columns.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { FULL_NAME, fileColumns } from './columns.ts';

/** What lists call the parts of an address. */
const ADDRESS_PARTS =
  /^(?:home|business|permanent|present)?(?:address|addr|town|city|village|mandal|taluka?|tehsil|district|street|road|locality|landmark|doorno|houseno|flatno|hno|dno|areaname|po|postoffice|pin|pincode|postalcode|state)(?:line)?\d?$/;

/**
 * The field of each column of a list of customers: names in one column are split, parts of an address joined. `isSure`
 * when the person need not check them.
 * @example fieldsOfFile('Guest', ['Customer Name', 'Mob', 'Door No', 'Town']).fields // ['full_name', 'mobileNumber', 'address', 'address']
 */
export function fieldsOfFile(type: CustomerType, headers: readonly string[], settings?: RuleSettings) {
  const { fields: matched, isSure } = matchHeaders(fileColumns(type, settings), headers);
  const named = namedOnce(matched, headers);
  const fields = named.map(
    (field, index) => field || (ADDRESS_PARTS.test(plainHeader(headers[index] ?? '')) ? 'address' : ''),
  );
  const isMatch = fields.every((field, index) => field === matched[index]);
  return { fields, isSure: isSure && isMatch && !fields.includes(FULL_NAME) };
}

/** A name is in one column, unless the last name has its own. */
function namedOnce(fields: readonly string[], headers: readonly string[]): string[] {
  const first = fields.indexOf('firstName');
  const full = fields.indexOf(FULL_NAME);
  if (fields.includes('lastName')) {
    const nameless = first < 0 ? 'firstName' : '';
    return fields.map((field) => (field === FULL_NAME ? nameless : field));
  }
  if (full >= 0 || first < 0 || plainHeader(headers[first] ?? '') !== 'name') return [...fields];
  return fields.with(first, FULL_NAME);
}
