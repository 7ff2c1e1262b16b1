import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { clearanceTraits } from '../../../masters/choices.ts';
import { thingName } from '../../../masters/things.ts';
import type { DayFigures } from '../contract.ts';
import { FigureTable } from './table.tsx';

/** What each driver was short of in cash, and owes at the end of the day. */
export const DriverAccounts = ({ drivers = [] }: Pick<DayFigures, 'drivers'>) => (
  <FigureTable
    title="Accounts of drivers"
    heads={['Driver', ['Short'], ['Over'], ['On account'], ['Charged'], ['Entries'], ['Owed']]}
    rows={drivers.map((line) => [
      line.driver,
      ...[line.short, line.over, line.counted, line.charged, line.entered].map(rupees),
      formatRupees(line.owed),
    ])}
    isWide
  />
);

/** Goods that drivers are no longer short of. */
export const ClearedShortages = ({ cleared = [] }: Pick<DayFigures, 'cleared'>) => (
  <FigureTable
    title="Cleared shortages"
    heads={['Driver', 'Clearance', 'Goods', ['Filled'], ['Empty']]}
    rows={cleared.map((line) => [
      line.driver,
      clearanceTraits[line.kind].label,
      thingName(line),
      formatCount(line.filled),
      formatCount(line.empty),
    ])}
  />
);

const rupees = (amount: number) => (amount === 0 ? '–' : formatRupees(amount));
