import { inScope } from '../db/scope.ts';
import type { App } from './app.ts';

/** Runs the handler of each route in the scope of the signed-in person; routes without a session read all rows. */
export function scopeRequests(app: App): void {
  // The check of the session sets both.
  app.decorateRequest('user');
  app.decorateRequest('isCallerLocked', false);
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      return inScope(request.user ? request.user.scope : null, () => handler.call(this, request, reply));
    };
  });
}
