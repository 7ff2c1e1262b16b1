import type { App } from './app.ts';

/**
 * Collects the methods of the routes that are registered afterwards.
 * @returns the methods that a path accepts; empty for an unknown path
 * @example const allowed = allowedMethods(app); allowed('/api/me') // ['GET', 'HEAD']
 */
export function allowedMethods(app: App): (path: string) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    // A wildcard matches every path, so it does not count.
    if (url.includes('*')) return;
    const pattern = new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]{1,200}')}/?$`, 'i');
    routes.push({ pattern, methods: [method].flat() });
  });
  return (path) => {
    const allowed = routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
    return [...new Set(allowed)].sort();
  };
}
