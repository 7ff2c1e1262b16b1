import { formatCount, formatDay, formatMoment, formatSigned } from '../../../kit/shared/format.ts';
import { Card } from '../../../kit/web/parts/card.tsx';
import { thingName } from '../../../masters/things.ts';
import type { DayOnWire } from '../contract.ts';
import classes from '../figures/figures.module.css';
import { hasDefective } from '../figures/goods.ts';
import { FigureTable, type Head } from '../figures/table.tsx';

type RecountedSource = NonNullable<DayOnWire['recount']>['records'][number]['source'];

const DEFECTIVE: Head = ['Defective'];
const DEFECTIVE_COUNTS: Head[] = [['Defective at closing'], ['Defective now']];

const SOURCES: Record<RecountedSource, string> = {
  inventory: 'Purchase',
  stock_assign: 'Stock assign',
  day_entry: 'Sale',
  stock_settlement: 'Settlement',
  stock_adjustment: 'Stock adjustment',
  shortage_clearance: 'Cleared shortage',
  defective: 'Defective',
  plant_load: 'Plant load',
  plant_receipt: 'Plant load received',
  plant_claim: 'Claim',
  stock_transfer: 'Transfer',
  transfer_receipt: 'Transfer received',
};

/** How the closing stock of a closed day differs from what was signed, and the records that made it so. */
export function RecountView({ recount }: { recount: NonNullable<DayOnWire['recount']> }) {
  const isCounted = hasDefective(recount.stock.flatMap(({ signed, now }) => [signed, now]));
  const isMoved = hasDefective(recount.records);
  return (
    <Card title="Closing stock changed after closing">
      <div className={classes.figures}>
        <FigureTable
          title="Stock at the end of the day"
          heads={[
            'Godown',
            'Goods',
            ['Filled at closing'],
            ['Filled now'],
            ['Empty at closing'],
            ['Empty now'],
            ...(isCounted ? DEFECTIVE_COUNTS : []),
          ]}
          rows={recount.stock.map((line) => [
            line.godown,
            thingName(line),
            formatCount(line.signed.filled),
            formatCount(line.now.filled),
            formatCount(line.signed.empty),
            formatCount(line.now.empty),
            ...(isCounted ? [formatCount(line.signed.defective), formatCount(line.now.defective)] : []),
          ])}
          isWide
        />
        <FigureTable
          title="Records entered after closing"
          heads={[
            'Record',
            'Date',
            'Entered',
            'Godown',
            'Goods',
            ['Filled'],
            ['Empty'],
            ...(isMoved ? [DEFECTIVE] : []),
          ]}
          rows={recount.records.map((record) => [
            `${SOURCES[record.source]} ${record.source_id}`,
            formatDay(record.date),
            formatMoment(record.posted_at),
            record.godown,
            thingName(record),
            signed(record.filled),
            signed(record.empty),
            ...(isMoved ? [signed(record.defective)] : []),
          ])}
          isWide
        />
      </div>
    </Card>
  );
}

const signed = (count: number) => (count === 0 ? '–' : formatSigned(count, 'count'));
