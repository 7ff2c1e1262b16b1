import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is narrow enough for cards and one column. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }) ?? false;
