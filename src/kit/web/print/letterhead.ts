import { createContext } from 'react';

/** Who prints: what stands above every sheet. */
export type Letterhead = {
  name: string;
  addressLines: readonly string[];
  /** As it is written, its name before it: 'GSTIN 36ABCDE1234F1Z5'. */
  taxNumber: string;
  /** Address of a picture; blank for none. */
  logo: string;
};

/**
 * The letterhead of every sheet below; blank until it is known.
 * @example <LetterheadContext value={letterhead}><Screens /></LetterheadContext>
 */
export const LetterheadContext = createContext<Letterhead>({
  name: '',
  addressLines: [],
  taxNumber: '',
  logo: '',
});
