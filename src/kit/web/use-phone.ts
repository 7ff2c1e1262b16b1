import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is narrow enough for cards and one column; paper is as narrow, and takes the tables. */
export const usePhone = (): boolean =>
  useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false }) ?? false;
