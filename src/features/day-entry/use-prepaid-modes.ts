import { useQuery } from '@tanstack/react-query';
import { read } from '../../kit/web/client/read.ts';
import { useRules } from '../../kit/web/client/rules.ts';
import { offeredModesCall } from '../../masters/mode-of-payment.ts';

const none: never[] = [];

/** The modes of refills that customers paid to an oil company; none before a branch has a till. */
export function usePrepaidModes() {
  const { money_places } = useRules();
  const { data = none } = useQuery({
    ...read(offeredModesCall),
    select: ({ data }) => data.filter(({ kind }) => kind === 'prepaid'),
    enabled: money_places,
  });
  return data;
}
