import type { Span } from '../../kit/shared/same-days.ts';
/** Apart from the contract, so that the first screen comes without the validation library. */
export const checklistPath = '/checklist';
export const dashboardPath = '/dashboard';
export const stockFiguresPath = '/dashboard/stock';

const report = (key: string, filter: Record<string, string>, { from, to }: Span): string =>
  `/reports?${new URLSearchParams({ report: key, ...filter, from_date: from, to_date: to })}`;

/** Where the records behind a figure are. */
export const links = {
  stock: '/godown-dashboard',
  road: '/stock-assigning',
  customers: '/customer',
  entries: '/day-entry',
  recoveries: `/day-settlements?${new URLSearchParams({ show: 'Cash Recovery' })}`,
  owing: '/collectible',
  collected: `/collectible?${new URLSearchParams({ show: 'Payments received' })}`,
  dayClose: (branchId: number, date: string): string => `/day-close?branch_id=${branchId}&date=${date}`,
  driversOfDay: (date: string): string => `/day-sheet?date=${date}`,
  missing: (branchId: number): string =>
    `/missing-goods?${new URLSearchParams({ branch_id: String(branchId), product: 'Cylinders' })}`,
  branchSales: (branchId: number, date: string): string =>
    report('branch', { branch: String(branchId) }, { from: date, to: date }),
  creditSales: (span: Span): string => report('credit', {}, span),
  guestSales: (span: Span): string => report('guest', {}, span),
  fuel: (span: Span): string => report('expence', { expence_type: 'fuel' }, span),
  customer: (id: number): string => `/customer/${id}`,
};
