import { IconArrowRight, IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { createBodyOf } from '../../kit/shared/body-from.ts';
import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import { useRole } from '../../kit/web/client/session.ts';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { useRecordDialogs } from '../../kit/web/record/record-dialogs.tsx';
import type { RowActions } from '../../kit/web/table/column.ts';
import { clearanceTraits, driverEntryKinds, driverEntryTraits } from '../../masters/choices.ts';
import { mayOf } from '../../masters/rights.ts';
import type { DriverAccount, GoodsLine, MoneyLine } from './account/contract.ts';
import { clearanceFields, clearancesPath, entriesPath, entryFields } from './contract.ts';
import { goodsLineText, goodsText, moneyText } from './words.ts';

/** The record behind a line, and how Undo enters it again. */
type LineRecord = { id: number; name: string; body: Readonly<Record<string, unknown>> };

/** History and deletion of entries and clearances; the other lines lead to the list of their records. */
export function useLineActions({ id }: DriverAccount): {
  moneyActions: RowActions<MoneyLine>;
  goodsActions: RowActions<GoodsLine>;
  dialogs: ReactNode;
} {
  const mayLetOff = mayOf(useRole())('driver_waivers', 'write');
  const { dialogs: entryDialogs, actions: ofEntry } = useRecordDialogs<LineRecord>({
    ...records,
    entity: 'Entry',
    path: entriesPath,
  });
  const { dialogs: clearanceDialogs, actions: ofClearance } = useRecordDialogs<LineRecord>({
    ...records,
    entity: 'Clearance',
    path: clearancesPath,
  });
  const actionsOf = <Line extends MoneyLine | GoodsLine>(
    nameOf: (line: Line) => string,
  ): RowActions<Line> => {
    const ownOf = (line: Line) => (line.clearance ? ofClearance : isEntry(line) ? ofEntry : undefined);
    const recordOf = (line: Line) => ({ id: line.source_id, name: nameOf(line), body: bodyAgain(id, line) });
    return {
      name: nameOf,
      mayDelete: (line) => ownOf(line) !== undefined && (mayLetOff || !isLetOff(line)),
      onDelete: (line) => ownOf(line)?.onDelete?.(recordOf(line)),
      more: (line) =>
        ownOf(line) ? (
          <IconButton
            icon={IconHistory}
            label={`History of ${nameOf(line)}`}
            onClick={() => ownOf(line)?.onHistory?.(recordOf(line))}
          />
        ) : (
          <RecordsLink line={line} />
        ),
    };
  };
  return {
    moneyActions: actionsOf<MoneyLine>((line) =>
      [formatDay(line.date), moneyText(line), formatRupees(Math.abs(line.amount))].join(', '),
    ),
    goodsActions: actionsOf<GoodsLine>((line) =>
      [formatDay(line.date), goodsLineText(line), goodsText(line)].join(', '),
    ),
    dialogs: (
      <>
        {entryDialogs}
        {clearanceDialogs}
      </>
    ),
  };
}

const records = {
  name: ({ name }: LineRecord) => name,
  recreationOf: ({ body }: LineRecord) => ({ body }),
};

function bodyAgain(employeeId: number, line: MoneyLine | GoodsLine): LineRecord['body'] {
  const { date, branch, clearance } = line;
  const party = { date, branch_id: branch.id, employee_id: employeeId };
  if (clearance)
    return createBodyOf(clearanceFields, { ...clearance, ...party, amount: clearance.amount ?? '' });
  const amount = 'amount' in line ? Math.abs(line.amount) : 0;
  return createBodyOf(entryFields, { ...line, ...party, amount });
}

/** Leads to the cash recoveries or settlements of the day. */
function RecordsLink({ line: { kind, date, ...line } }: { line: MoneyLine | GoodsLine }) {
  const navigate = useNavigate();
  // An opening of Go-live has no list of a day.
  if (kind !== 'short' && kind !== 'over') return null;
  const [label, show] =
    'payment_mode' in line ? ['Cash recoveries', 'Cash Recovery'] : ['Stock settlements', 'Stock'];
  const address = new URLSearchParams({ show, from_date: date, to_date: date });
  return (
    <IconButton
      icon={IconArrowRight}
      label={`${label} of ${formatDay(date)}`}
      onClick={() => navigate(`/day-settlements?${address}`)}
    />
  );
}

/** An opening of goods is of Go-live and no entry. */
const isEntry = (line: MoneyLine | GoodsLine): boolean =>
  'payment_mode' in line && entryKindOf(line) !== undefined;

function isLetOff(line: MoneyLine | GoodsLine): boolean {
  if (line.clearance) return clearanceTraits[line.clearance.kind].isLetOff;
  const kind = entryKindOf(line);
  return kind !== undefined && driverEntryTraits[kind].isLetOff;
}

const entryKindOf = (line: { kind: string }) => driverEntryKinds.find((known) => known === line.kind);
