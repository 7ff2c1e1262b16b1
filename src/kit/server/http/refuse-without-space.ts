import { type FreeSpace, isLess } from 'appliance/process/free-space.ts';
import type { FastifyContextConfig } from 'fastify';
import type { App } from './app.ts';
import { requestRefusals } from './errors.ts';

/** Refuses calls that need more free space than there is. @throws storage_full */
export function refuseWithoutSpace(api: App): void {
  api.addHook('onRequest', (request, _reply, next) => {
    const { config } = request.routeOptions;
    const needed = config.space ?? spaceByMethod[request.method] ?? 'enough';
    next(isLess(api.freeSpace(), needed) ? requestRefusals.storage_full() : undefined);
  });
}

const spaceByMethod: Readonly<Record<string, FastifyContextConfig['space']>> = {
  GET: 'none',
  HEAD: 'none',
  DELETE: 'little',
};

declare module 'fastify' {
  interface FastifyInstance {
    /** The free space of the database's disk, where it is known. */
    freeSpace: () => FreeSpace;
  }
  interface FastifyContextConfig {
    /**
     * The free space that the call needs: 'none' to read, 'little' to free space, sign in or out, or shut someone out,
     * 'enough' to write. Default: 'none' for GET, 'little' for DELETE, else 'enough'.
     */
    space?: FreeSpace;
  }
}
