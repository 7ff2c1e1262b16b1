import type { Declaration } from '../kit/shared/declaration.ts';
import { pages } from './pages.ts';

/** Every master entity, in the order of the sidebar. */
export const masters: readonly Declaration[] = await Promise.all(pages.map(({ load }) => load()));
