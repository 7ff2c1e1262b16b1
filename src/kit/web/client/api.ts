import type { Done, Problem } from '../../shared/wire.ts';
import { reportConnection } from './connection.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { setServerClock } from './server-clock.ts';
import { markSessionInUse, sessionToken, waitForRenewal } from './session.ts';

export type Query = Readonly<Record<string, string | number | undefined>>;
type Body = Readonly<Record<string, unknown>>;
type WriteOptions = {
  /** Idempotency key of this submit: the same key and body never take effect twice. */
  key?: string;
  signal?: AbortSignal;
  /** ms after which an attempt without an answer is given up. */
  timeoutMs?: number;
  accept?: string;
};

/** An error response, or no response (status 0), with a message for the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** The current record, when it differs from the form's. */
  readonly data: Problem['data'];
  constructor(status: number, msg: string, { code = '', fields = {}, data }: Partial<Problem> = {}) {
    super(msg);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.data = data;
  }
}

const NO_CONNECTION = 'No connection.';
// It is unknown whether a lost write took effect; a retry with the same key is safe.
const WRITE_UNKNOWN = `${NO_CONNECTION} Try again; it will not be saved twice.`;
const LINES = 'application/x-ndjson, application/json';
const ANY = '*/*';
const RETRY_AFTER_MS = [400, 1200];

/**
 * Every call to the server: bearer token, same-origin cookie, one error type. A body with a File is sent as
 * multipart. A POST without an answer is retried with its key, so it takes effect exactly once.
 * @example const { data } = await api.get<{ data: Row[] }>('/branches')
 */
export const api = {
  get: <Answer>(path: string, query: Query = {}, signal?: AbortSignal) =>
    send<Answer>('GET', withQuery(path, query), undefined, signal && { signal }),
  post: async <Answer = Done>(path: string, body?: Body, options: WriteOptions = {}) => {
    const keyed = { ...options, key: options.key ?? newKey() };
    for (const pauseMs of RETRY_AFTER_MS) {
      try {
        return await send<Answer>('POST', path, body, keyed);
      } catch (error) {
        if (!isUnanswered(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
    return send<Answer>('POST', path, body, keyed);
  },
  /** One attempt, for a caller that repeats it with its key. */
  postOnce: <Answer>(path: string, body: Body, options: WriteOptions & { key: string }) =>
    send<Answer>('POST', path, body, options),
  /** A POST that only reads, with a long answer that is read as it arrives. @example readRows((await api.open('/reports', filter, signal)).body, show) */
  open: (path: string, body: Body, signal: AbortSignal) =>
    call('POST', path, body, { signal, accept: LINES }, NO_CONNECTION),
  /** A GET of a long list, a row per line. */
  lines: (path: string, query: Query) =>
    call('GET', withQuery(path, query), undefined, { accept: LINES }, NO_CONNECTION),
  /** A file that a POST answers with. @example downloadFile(await api.file('/backups/7/file'), 'day.backup') */
  file: async (path: string, signal?: AbortSignal) => {
    const response = await call('POST', path, {}, { accept: ANY, ...(signal && { signal }) }, NO_CONNECTION);
    return orConnectionError(NO_CONNECTION, response.blob());
  },
  /** Sends a file as the body. It is not retried; after a lost connection it can be sent again. @example await api.upload(path, file, signal) */
  upload: <Answer>(path: string, file: Blob, signal?: AbortSignal) =>
    send<Answer>('POST', path, file, signal && { signal }),
  patch: <Answer>(path: string, body?: Body, options?: WriteOptions) =>
    send<Answer>('PATCH', path, body, options),
  delete: (path: string, query: Query = {}) => send<Done>('DELETE', withQuery(path, query)),
  /** Ends the session of this token on the server, without waiting for the answer. */
  signOut: (token: string | null) => {
    if (!token) return;
    const headers = { authorization: `Bearer ${token}` };
    fetch('/api/logout', { method: 'POST', headers, credentials: 'same-origin', keepalive: true }).catch(
      () => {},
    );
  },
};

/** An idempotency key for one submit, kept for its retries. Pages over plain HTTP have no `crypto.randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Whether it is unknown if the call took effect. */
const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** What to tell a person about any failure. @example toast.error(messageOf(error)) */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong';

async function send<Answer>(
  method: string,
  path: string,
  body?: Body | Blob,
  options: WriteOptions = {},
): Promise<Answer> {
  const lostMessage = method === 'GET' ? NO_CONNECTION : WRITE_UNKNOWN;
  const response = await call(method, path, body, options, lostMessage);
  return response.status === 204 ? (undefined as Answer) : orConnectionError(lostMessage, response.json());
}

/**
 * A successful response; its body is not read yet. When the session has ended, the call waits until its user has signed
 * in again and is then repeated with the same key.
 */
async function call(
  method: string,
  path: string,
  body: Body | Blob | undefined,
  options: WriteOptions,
  lostMessage: string,
): Promise<Response> {
  const token = sessionToken();
  const headers = new Headers({ accept: options.accept ?? 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (options.key) headers.set('idempotency-key', options.key);
  const payload = body && encode(body, headers);
  const signal = signalOf(options);
  const early = method === 'GET' ? await takeEarlyAnswer(path, token) : undefined;
  const response =
    early?.response ??
    (await orConnectionError(
      lostMessage,
      fetch(`/api${path}`, {
        method,
        headers,
        credentials: 'same-origin',
        ...(payload !== undefined && { body: payload }),
        ...(signal && { signal }),
      }),
    ));
  const isAnswer = isFromServer(response, options.accept);
  reportConnection(isAnswer);
  if (!isAnswer) {
    await response.body?.cancel();
    throw new ApiError(0, lostMessage);
  }
  setServerClock(response.headers.get('date'), early?.atMs);
  // A wrong password does not end the session.
  if (path !== '/login') {
    if (response.status !== 401) markSessionInUse();
    else if (await waitForRenewal(token)) {
      // An unread body counts as an open request.
      await response.body?.cancel();
      return call(method, path, body, options, lostMessage);
    }
  }
  if (response.ok) return response;
  throw await refusal(response);
}

const signalOf = ({ signal, timeoutMs }: WriteOptions) =>
  timeoutMs ? AbortSignal.timeout(timeoutMs) : signal;

/** The result, or an ApiError with status 0 if the connection is lost. */
async function orConnectionError<Part>(lostMessage: string, part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    reportConnection(false);
    throw new ApiError(0, lostMessage);
  }
}

/** Whether the response is the server's. The sign-in page of a network and the error of a proxy are in another format. */
function isFromServer({ ok, status, headers }: Response, accept: string | undefined): boolean {
  const type = headers.get('content-type') ?? '';
  if (type.includes('json') || status === 204) return true;
  // 413: a proxy refuses the size for good.
  return status === 413 || (ok && accept === ANY && !type.includes('html'));
}

async function refusal(response: Response): Promise<ApiError> {
  const problem: Partial<Problem> = await response.json().catch(() => ({}));
  return new ApiError(response.status, problem.msg ?? `Something went wrong (${response.status})`, problem);
}

function encode(body: Body | Blob, headers: Headers): string | FormData | Blob {
  if (body instanceof Blob) return body;
  if (!Object.values(body).some((value) => value instanceof Blob)) {
    headers.set('content-type', 'application/json');
    return JSON.stringify(body);
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, value === null ? '' : String(value));
  }
  return form;
}

function withQuery(path: string, query: Query): string {
  const filled = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return filled.length > 0 ? `${path}?${new URLSearchParams(filled)}` : path;
}
