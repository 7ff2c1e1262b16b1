import { mastersRoutes } from '../features/masters/routes.ts';
import { sessionRoutes } from '../features/session/routes.ts';
import type { App } from '../kit/server/app.ts';
import { fileRoutes } from '../kit/server/files.ts';

/** The routes of every feature, served under /api behind the session check. */
export const features: readonly ((app: App) => Promise<void>)[] = [fileRoutes, sessionRoutes, mastersRoutes];
