import { useState } from 'react';
import { createBodyOf } from '../../kit/shared/body-from.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import { fetchWarning } from '../../kit/web/form/confirmed-submit.ts';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { focusField } from '../../kit/web/keyboard/focus.ts';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { RecordScreen, useRecords } from '../../kit/web/record/record-screen.tsx';
import { AdjustmentForm } from './adjustment-form.tsx';
import { adjustments, nameOf } from './adjustment-table.tsx';
import {
  type AdjustmentBody,
  type AdjustmentRow,
  adjustmentBody,
  adjustmentsPath,
  type GodownStockRow,
  shortfallCall,
} from './contract.ts';
import { useChosenGodown } from './godown-filter.tsx';
import { History } from './history.tsx';
import { afterAdjustment } from './kinds.ts';
import { StockOverview } from './stock-overview.tsx';

/** The stock of the godowns, its movements and adjustments. */
export function Screen() {
  usePageTitle('Godown dashboard');
  const chosen = useChosenGodown();
  const [card, setCard] = useState<GodownStockRow>();
  const [hasBegun, setBegun] = useState(false);
  const godownId = chosen.godown?.id;
  const records = useRecords(adjustments);
  const entry = useRecordForm<AdjustmentBody, AdjustmentRow>({
    schema: adjustmentBody,
    empty: emptyAdjustment(),
    kept: ['date', 'godown_id', 'kind'],
    draft: adjustmentsPath,
    address: adjustmentsPath,
    // Only the server knows by how much a count changes the stock.
    warningsOf: ({ date, godown_id, kind, product, weight, filled, empty, defective }) =>
      fetchWarning('date', shortfallCall, {
        ...{ source: 'stock_adjustment', date, godown_id, product, weight },
        ...(kind !== 'count' && {
          filled: afterAdjustment(kind, 0, filled ?? 0),
          empty: afterAdjustment(kind, 0, empty ?? 0),
          defective: afterAdjustment(kind, 0, defective ?? 0),
        }),
      }),
    onSaved: ({ data }) => records.onCreated(data),
  });
  const addOpeningStock = () => {
    setBegun(true);
    entry.form.setValue('kind', 'opening');
    if (godownId) entry.form.setValue('godown_id', String(godownId));
    // On a phone the form unfolds first.
    requestAnimationFrame(() => focusField(entry.ref.current, godownId ? 'product' : 'godown_id'));
  };

  return (
    <RecordScreen
      records={records}
      entity="Stock Adjustment"
      name={nameOf}
      recreationOf={(row) => ({ body: createBodyOf(adjustmentBody, row) })}
      warning={{ call: shortfallCall, query: { source: 'stock_adjustment' } }}
      emptyHint="Opening stock, counts, damage and losses that you record above are listed here."
    >
      <StockOverview chosen={chosen} onHistory={setCard} onBegin={addOpeningStock} />
      <AdjustmentForm key={String(hasBegun)} entry={entry} startsOpen={hasBegun} />
      <History card={card} godown={chosen.godown} onClose={() => setCard(undefined)} />
    </RecordScreen>
  );
}

const emptyAdjustment = () => ({
  date: today(),
  godown_id: '',
  kind: '',
  product: '',
  weight: '',
  filled: '',
  empty: '',
  defective: '',
  reason: '',
});
