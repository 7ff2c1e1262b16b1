import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { rowsQuery, useRows } from '../../kit/web/client/use-rows.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { EntryCard } from '../../kit/web/form/entry-card.tsx';
import { type TextOf, useValues } from '../../kit/web/form/form-values.ts';
import type { ListForm } from '../../kit/web/form/use-list-form.ts';
import { eachState, findThing, type GodownStock, godownStockPath } from '../../masters/things.ts';
import { godownsCall, labels, type TransferBody, type TransferLine, type TransferRow } from './contract.ts';
import { CountLines, countedLine, type TypedLine, typedLine } from './count-lines.tsx';
import { noGoods } from './words.ts';

/** What the form holds: a line of everything that the godown has. */
export type TransferValues = Omit<TextOf<TransferBody>, 'sent'> & { sent: TypedLine[] };

const { AreaField, DateField, ListedField, ReferenceField, TextField } = formFields<TransferValues>();

/** Goods to another godown; the sending godown shows what it has. */
export function TransferForm({ entry, existing, onCancel }: ListForm<TransferRow, TransferValues>) {
  const { form } = entry;
  const client = useQueryClient();
  const { godown_id: godownId, sent } = useValues(form);
  const { data: stock = [] } = useRows<GodownStock>(godownStockPath, { godown_id: godownId });
  const before = String(existing?.godown_id) === godownId ? existing?.sent : [];
  const problem = form.formState.errors.sent;

  const showGoods = async (id: number | undefined) => {
    const held = id === undefined ? [] : await heldIn(client, id).catch(() => []);
    if (form.getValues('godown_id') !== String(id ?? '')) return;
    form.setValue(
      'sent',
      held.map((line) => typedLine({ ...line, ...noGoods })),
    );
  };
  return (
    <EntryCard
      entry={entry}
      title={existing ? 'Edit Transfer' : 'Send Goods'}
      openLabel="New transfer"
      submitLabel={existing ? 'Update' : 'Send'}
      {...(onCancel && { onCancel })}
    >
      <DateField name="date" label={labels.date} required startsToday={!existing} latest={0} />
      <ReferenceField
        name="godown_id"
        label={labels.godown_id}
        to="/godowns"
        current={existing?.godown ?? null}
        required
        onPick={(godown) => void showGoods(godown?.id)}
      />
      <ListedField
        name="to_godown_id"
        label={labels.to_godown_id}
        call={godownsCall}
        offers={({ id }) => String(id) !== godownId}
        required
      />
      <CountLines
        name="sent"
        lines={sent.map((typed) => mostOf(typed, linesOf(stock), before))}
        hint="in the godown"
        problem={problem?.message ?? problem?.root?.message}
      />
      <TextField name="vehicle" label={labels.vehicle} />
      <TextField name="crew" label={labels.crew} />
      <AreaField name="note" label={labels.note} />
    </EntryCard>
  );
}

/** What a godown has now, by its goods. */
export const heldIn = async (client: QueryClient, godownId: number): Promise<TransferLine[]> =>
  linesOf((await client.fetchQuery(rowsQuery<GodownStock>(godownStockPath, { godown_id: godownId }))).data);

const linesOf = (stock: readonly GodownStock[]): TransferLine[] =>
  stock.map(({ product, weight, qty, empty_cylinders, defective }) => ({
    product: product as TransferLine['product'],
    weight,
    filled: qty,
    empty: empty_cylinders,
    defective,
  }));

/** The most that a line can be: what the godown has, and what the transfer has taken already. */
function mostOf(typed: TypedLine, ...parts: readonly (readonly TransferLine[] | undefined)[]): TransferLine {
  const line = countedLine(typed);
  const held = parts.map((lines = []) => findThing(lines, line) ?? noGoods);
  return { ...line, ...eachState((state) => held.reduce((sum, one) => sum + one[state], 0)) };
}
