import { refusals } from '../../shared/refusals.ts';
import { FUTURE_DATE } from '../../shared/rules.ts';

const verbatim = (message: string) => message;

/** Refusals that any call can have. */
export const requestRefusals = refusals({
  malformed: [400, verbatim],
  not_found: [404, (message = 'No such record') => message],
  wrong_method: [405, 'This address does not take this method'],
  timed_out: [408, 'The request took too long'],
  record_changed: [409, (title: string, byWhom: string) => `${title} was changed${byWhom}`],
  record_in_use: [409, (message = 'This record is in use and cannot be deleted') => message],
  already_exists: [409, (label: string) => `${label} already exists`],
  too_large: [413, verbatim],
  unsupported_media: [415, verbatim],
  other_host: [421, verbatim],
  invalid_fields: [422, verbatim],
  reference_gone: [422, (label: string) => `${label} does not exist any more, choose another`],
  future_date: [422, FUTURE_DATE],
  far_date: [422, 'Date is more than a year ahead'],
  not_in_list: [422, (label: string) => `Choose the ${label} from the list`],
  figure_too_large: [422, 'A figure or a sum is too large to be stored'],
  invalid_characters: [422, 'Characters that cannot be stored are not allowed'],
  too_much_to_read: [422, 'This is too much to read at once; choose a shorter period'],
  key_reused: [422, 'Already saved with other values under this Idempotency-Key. Check the list'],
  headers_too_large: [431, 'The headers are too large'],
  unexpected: [500, 'Something went wrong'],
  key_under_way: [503, 'The first request with this Idempotency-Key is still under way'],
  server_busy: [503, 'The server is busy, please try again'],
  records_busy: [503, 'The records are busy, please try again'],
  database_away: [503, 'The database is not available, nothing was saved; please try again'],
  outcome_unknown: [503, 'It is not known whether this was saved; try again'],
  storage_full: [507, 'Storage full, nothing saved'],
});

/** The error of a route whose query found nothing. @example throw notFound('No such Branch') */
export const notFound = requestRefusals.not_found;

/**
 * The row, which must exist.
 * @throws not_found
 * @example const row = orNotFound(await readNote(db, id));
 */
export function orNotFound<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound();
  return row;
}
