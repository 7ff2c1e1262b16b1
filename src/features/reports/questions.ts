import { moveDay } from '../../kit/shared/days.ts';
import type { Area } from '../../masters/rights.ts';

/** A list or report that answers what an owner often wants to know. */
export type Question = { label: string; detail: string; path: string; area: Area };

/** The questions on a day (YYYY-MM-DD), each with the address of its answer. */
export function questionsOn(today: string): Question[] {
  const month = new URLSearchParams({ from_date: `${today.slice(0, 7)}-01`, to_date: today, compare: '1' });
  return [
    {
      label: 'Who Owes Most',
      detail: 'Credit customers, and since when',
      path: '/collectible?sort=-owed',
      area: 'day',
    },
    {
      label: 'No Order for 60 Days',
      detail: 'Customers who hold cylinders',
      path: `/cylinder-holders?to_date=${moveDay(today, -60)}`,
      area: 'customers',
    },
    {
      label: 'Short This Month',
      detail: 'By driver, beside last month',
      path: `/reports?report=shortages&${month}`,
      area: 'reports',
    },
    {
      label: 'Earned This Month',
      detail: 'By product, beside last month',
      path: `/reports?report=earnings&${month}`,
      area: 'reports',
    },
    {
      label: 'Missing 14.2 kg Cylinders',
      detail: 'With which driver, and since when',
      path: '/missing-goods?weight=14.2',
      area: 'stock',
    },
    {
      label: 'Expires in 60 Days',
      detail: 'Papers',
      path: `/expiring-papers?to_date=${moveDay(today, 60)}`,
      area: 'masters',
    },
  ];
}
