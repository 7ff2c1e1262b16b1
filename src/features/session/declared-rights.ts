import type { App } from '../../kit/server/http/app.ts';
import type { Area, Level, May } from '../../masters/rights.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the caller has a right, where the answer depends on it; set only on routes that require a session. */
    may: May;
  }
  interface FastifyContextConfig {
    /** The area of the route. `setArea` fills it in; a route under /api without one stops the server at start. */
    area?: Area;
    /** The right that it needs in the area. Default: 'read' for GET, 'write' for other methods. */
    level?: Level;
    /** A temporary password does not have to be changed first. */
    isBeforePassword?: boolean;
    /** A second factor that the role needs does not have to be set up first; the password does. */
    isBeforeSecondFactor?: boolean;
  }
}

/** Stops the start of a server with a route under /api that declares no right. */
export function refuseUndeclared(app: App): void {
  app.addHook('onReady', async () => {
    const undeclared = app.describedRoutes.filter(
      ({ url, config }) => /^\/api(\/|$)/i.test(url) && !config?.area && config?.access !== 'public',
    );
    if (undeclared.length > 0)
      throw new Error(
        `Routes without a right: ${undeclared.map(({ method, url }) => `${method} ${url}`).join(', ')}`,
      );
  });
}
