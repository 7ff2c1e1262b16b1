import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../kit/web/client/api.ts';
import { read } from '../../kit/web/client/read.ts';
import { isStoredDay } from '../../kit/web/fields/day-text.ts';
import { isPicked } from '../../kit/web/fields/options.ts';
import { toast } from '../../kit/web/parts/toast.ts';
import { onRoadCall } from '../stock-assigning/contract.ts';
import { isFromGodown, type SaleLoad, type SaleValues } from './sale.ts';

const noLoads: SaleLoad[] = [];
const isRaised = ({ status }: SaleLoad) => status === 'raised';
type DayAndArea = Pick<SaleValues, 'date' | 'area_code_id'> & Partial<Pick<SaleValues, 'saletype'>>;

const queryOf = ({ date, area_code_id }: DayAndArea) => ({ date, area_code_id });
const isComplete = (sale: DayAndArea) =>
  !isFromGodown(sale) && isStoredDay(sale.date) && isPicked(sale.area_code_id);

/** The query of the sale rates of a sale's date; blank while there is no date. */
export const ratesQuery = ({ date }: Pick<SaleValues, 'date'>) => ({ date: isStoredDay(date) ? date : '' });

/** The raised assigns of the day and area that the form names. */
export function useLoads(getValues: () => DayAndArea, values: DayAndArea) {
  const client = useQueryClient();
  const {
    data: loadsOnRoad,
    dataUpdatedAt,
    isError,
    isLoading,
  } = useQuery({ ...read(onRoadCall, queryOf(values)), enabled: isComplete(values) });
  const loads = loadsOnRoad?.filter(isRaised) ?? noLoads;

  /** Fetches again; undefined when the form has no day or area, or another one after the response. */
  const fetchLoads = async (): Promise<SaleLoad[] | undefined> => {
    const sent = getValues();
    if (!isComplete(sent)) return undefined;
    try {
      const { data } = await client.fetchQuery({ ...read(onRoadCall, queryOf(sent)), staleTime: 0 });
      const now = getValues();
      const isUnchanged = isComplete(now) && now.area_code_id === sent.area_code_id && now.date === sent.date;
      return isUnchanged ? data.filter(isRaised) : undefined;
    } catch (error) {
      toast.error(messageOf(error));
      return undefined;
    }
  };
  const areLoadsRead = loadsOnRoad !== undefined;
  return { loads, areLoadsRead, isError, fetchLoads, readAt: dataUpdatedAt, isLoading };
}
