import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is narrow: cards and one column. Paper is as narrow but shows tables. */
export const usePhone = (): boolean =>
  useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false }) ?? false;
