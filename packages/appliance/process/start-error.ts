/**
 * An expected reason why the console cannot start or a command cannot go on: the operator sees one line without a stack.
 * @example throw new StartError('Port 3000 is already in use; set PORT to another one.');
 */
export class StartError extends Error {}

/** The message of any thrown value, with the system's error code if there is one. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return code && !error.message.includes(code) ? `${error.message} (${code})` : error.message;
}
