import type { Answer, Api } from './app.ts';

/**
 * Calls over real HTTP with this token, for a server in another process.
 * @throws TypeError when the response is missing or incomplete
 * @example const { status } = await httpApi(url, token).get('/me');
 */
export function httpApi(url: string, token?: string): Api {
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const isRaw = body instanceof FormData || body instanceof Buffer;
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const answer: Answer = {
      status: response.status,
      body: isJson && text ? JSON.parse(text) : text,
      headers: Object.fromEntries(response.headers),
      text,
    };
    return answer;
  };
  return {
    get: (path, extra) => call('GET', path, undefined, extra?.headers),
    post: (path, body, extra) => call('POST', path, body, extra?.headers),
    patch: (path, body, extra) => call('PATCH', path, body, extra?.headers),
    delete: (path, extra) => call('DELETE', path, undefined, extra?.headers),
  };
}

/** The same calls, each with this Idempotency-Key. @example await day(withKey(api, 'a'), business).sell() */
export function withKey(api: Api, key: string): Api {
  const headers = { 'idempotency-key': key };
  return {
    get: (path) => api.get(path, { headers }),
    post: (path, body) => api.post(path, body, { headers }),
    patch: (path, body) => api.patch(path, body, { headers }),
    delete: (path) => api.delete(path, { headers }),
  };
}
