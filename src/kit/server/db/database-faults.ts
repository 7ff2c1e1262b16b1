import pg from 'pg';
import { RuleError, refusalsByCode } from '../../shared/refusals.ts';
import { requestRefusals } from '../http/errors.ts';

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const CONNECTION_MESSAGE =
  /^(Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after|driver has already been destroyed)/;

/**
 * The refusal that a database error means for the user; undefined for a fault of the program.
 * @example databaseFault(error) ?? error
 */
export function databaseFault(error: unknown): RuleError | undefined {
  if (error instanceof RuleError) return error;
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ENOSPC' || code === '53100') return requestRefusals.storage_full();
  if (error instanceof pg.DatabaseError) return databaseRefusal(error, code);
  return isConnectionLost(error) ? requestRefusals.database_away() : undefined;
}

/** Whether the connection broke, so that the outcome of the last statement is unknown. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // 08: connection; 57P0x: shutting down or starting.
  if (error instanceof pg.DatabaseError) return code.startsWith('08') || code.startsWith('57P0');
  return (
    (CONNECTION_CODES.has(code) && !('path' in error)) ||
    ('syscall' in error && error.syscall === 'connect') ||
    CONNECTION_MESSAGE.test(error.message)
  );
}

/** Whether another session cancelled the statement, as postgres.ts does with writes on a full disk; not by a timeout. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '57014' && error.message.endsWith('user request');

function databaseRefusal(error: pg.DatabaseError, code: string): RuleError | undefined {
  const ruleCode = RULE_CODE.exec(code);
  if (ruleCode) return ruleRefusal(error, Number(ruleCode[1]));
  if (code === '23505') return duplicate(error);
  if (code === '23503') return brokenReference(error);
  // A new row outside of the person's scope (scope.ts).
  if (code === '42501' && error.routine === 'ExecWithCheckOptions')
    return refusalsByCode.get('out_of_scope')?.();
  // A sum that its type or column cannot hold; each figure of a form has its limit.
  if (code === '22003') return requestRefusals.figure_too_large();
  if (code === '22021' || code === '22P05') return requestRefusals.invalid_characters();
  const isBusy = code === '40001' || code === '40P01' || code === '55P03' || code === '57014';
  if (isBusy) return requestRefusals.records_busy().with({ retryAfterSeconds: 1 });
  // The embedded server limits the temporary files of a session.
  if (code === '53400') return requestRefusals.too_much_to_read();
  // 53: out of resources; 25006: a standby, which accepts no writes.
  const isUnavailable = isConnectionLost(error) || code.startsWith('53') || code === '25006';
  return isUnavailable ? requestRefusals.database_away() : undefined;
}

/** The SQLSTATE of errors that triggers raise: RU and the HTTP status. */
const RULE_CODE = /^RU([45][0-9]{2})$/;

/** The message is the code, DETAIL has its parameters as JSON; USING COLUMN names the field. */
function ruleRefusal({ message: code, detail = '{}', column }: pg.DatabaseError, status: number): RuleError {
  const refusal =
    refusalsByCode.get(code)?.(JSON.parse(detail) as never) ?? new RuleError(code, status, code);
  return column ? refusal.at(column) : refusal;
}

/** A unique index is named <table>_<field>_key, so the response can name the field. */
function duplicate({ table = '', constraint = '' }: pg.DatabaseError): RuleError | undefined {
  if (!constraint.startsWith(`${table}_`) || !constraint.endsWith('_key')) return undefined;
  const field = constraint.slice(table.length + 1, -'_key'.length);
  return requestRefusals.already_exists(fieldLabel(field)).at(field);
}

/**
 * A foreign key fails on the referring side (the other record is gone) or on the referred side (the record is
 * in use).
 */
function brokenReference({ table = '', constraint = '', detail = '' }: pg.DatabaseError): RuleError {
  const field = constraint.replace(`${table}_`, '').replace(/_fkey$/, '');
  // The detail starts with the key's own column on the referring side and with the other table's column on the
  // other, in every language of the server.
  if (detail.includes(`(${field})=`))
    return requestRefusals.reference_gone(fieldLabel(field.replace(/_id$/, ''))).at(field);
  return requestRefusals.record_in_use();
}

/** The label of a field. @example fieldLabel('vehicle_number') // 'Vehicle Number' */
const fieldLabel = (field: string): string =>
  field
    .split('_')
    .map((word) =>
      word === 'id' || word === 'rc' ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');
