import { createContext, use } from 'react';

/** What the person may do with the records of a screen; `area` is what its rights are about. */
export type Access = { area: string; canWrite: boolean; canExport: boolean };

/** The app provides it for each screen: without `canWrite` forms are read-only, and no button changes anything. */
export const AccessContext = createContext<Access>({ area: '', canWrite: true, canExport: true });

/** @example const { canWrite } = useAccess() */
export const useAccess = (): Access => use(AccessContext);

/** The title of a form for a person who only reads. @example readTitle('Update Branch') // 'Branch' */
export const readTitle = (title: string): string => title.replace(/^(Add|Update|Edit) (To )?/, '');
