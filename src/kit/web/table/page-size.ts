import { createContext } from 'react';
import { pageSize } from '../../shared/page-size.ts';

/**
 * Rows on a page of the lists below; undefined while it is being read; lists wait for it.
 * @example <PageSizeContext value={50}><Screens /></PageSizeContext>
 */
export const PageSizeContext = createContext<number | undefined>(pageSize);
