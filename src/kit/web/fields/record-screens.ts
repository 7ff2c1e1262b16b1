import { createContext } from 'react';

/** The screen on which records of a path are added; the app provides it. @example screenOf('/vehicles') // '/vehicle' */
export const RecordScreens = createContext<(records: string) => string | undefined>(() => undefined);
