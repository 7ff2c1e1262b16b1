import { createContext } from 'react';

/** Who prints: what stands above every sheet. */
export type Letterhead = {
  name: string;
  address_lines: readonly string[];
  /** As it is written, its name before it: 'GSTIN 36ABCDE1234F1Z5'. */
  tax_number: string;
  /** Address of a picture; blank for none. */
  logo: string;
};

/**
 * The letterhead of every sheet below; blank until it is known.
 * @example <LetterheadContext value={letterhead}><Screens /></LetterheadContext>
 */
export const LetterheadContext = createContext<Letterhead>({
  name: '',
  address_lines: [],
  tax_number: '',
  logo: '',
});
