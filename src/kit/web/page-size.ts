import { createContext } from 'react';
import { pageSize } from '../shared/page-size.ts';

/**
 * Rows on a page of the lists below; undefined while that is being read, when no list asks yet.
 * @example <PageSizeContext value={50}><Screens /></PageSizeContext>
 */
export const PageSizeContext = createContext<number | undefined>(pageSize);
