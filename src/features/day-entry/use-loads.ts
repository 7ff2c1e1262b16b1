import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../kit/web/client/api.ts';
import { read } from '../../kit/web/client/read.ts';
import { isStoredDay } from '../../kit/web/fields/day-text.ts';
import { isPicked } from '../../kit/web/fields/options.ts';
import { toast } from '../../kit/web/parts/toast.ts';
import { onRoadCall } from '../stock-assigning/contract.ts';
import { isFromGodown, type OfferedLoad, type SaleValues } from './sale.ts';

const noLoads: OfferedLoad[] = [];
const isRaised = ({ status }: OfferedLoad) => status === 'raised';
type Asked = Pick<SaleValues, 'date' | 'area_code_id'> & Partial<Pick<SaleValues, 'saletype'>>;

const queryOf = ({ date, area_code_id }: Asked) => ({ date, area_code_id });
const isAsked = (sale: Asked) => !isFromGodown(sale) && isStoredDay(sale.date) && isPicked(sale.area_code_id);

/** The query of the sale rates of a sale's date; blank while there is no date. */
export const ratesQuery = ({ date }: Pick<SaleValues, 'date'>) => ({ date: isStoredDay(date) ? date : '' });

/** The raised assigns of the day and area that the form names. */
export function useLoads(getValues: () => Asked, values: Asked) {
  const client = useQueryClient();
  const {
    data: road,
    dataUpdatedAt,
    isError,
  } = useQuery({ ...read(onRoadCall, queryOf(values)), enabled: isAsked(values) });
  const loads = road?.filter(isRaised) ?? noLoads;

  /** Fetches again; undefined when the form has no day or area, or another one after the response. */
  const fetchLoads = async (): Promise<OfferedLoad[] | undefined> => {
    const asked = getValues();
    if (!isAsked(asked)) return undefined;
    try {
      const { data } = await client.fetchQuery({ ...read(onRoadCall, queryOf(asked)), staleTime: 0 });
      const now = getValues();
      const isStillAsked = isAsked(now) && now.area_code_id === asked.area_code_id && now.date === asked.date;
      return isStillAsked ? data.filter(isRaised) : undefined;
    } catch (error) {
      toast.error(messageOf(error));
      return undefined;
    }
  };
  return { loads, areLoadsUnknown: isError && !road, fetchLoads, readAt: dataUpdatedAt };
}
