import type { App } from './app.ts';

/**
 * Collects the methods of the routes that follow.
 * @returns the methods that a path takes, none where no route leads
 * @example const allowed = allowedMethods(app); allowed('/api/me') // ['GET', 'HEAD']
 */
export function allowedMethods(app: App): (path: string) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    // A wildcard matches every path, so it says nothing about one.
    if (url.includes('*')) return;
    const pattern = new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]{1,200}')}/?$`, 'i');
    routes.push({ pattern, methods: [method].flat() });
  });
  return (path) => {
    const found = routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
    return [...new Set(found)].sort();
  };
}
