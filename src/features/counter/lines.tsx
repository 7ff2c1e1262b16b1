import { IconX } from '@tabler/icons-react';
import { formatCount, formatRupees } from '../../kit/shared/format.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import classes from './lines.module.css';
import { type CounterValues, isBlank, type TypedLine, thingNamed, typedAmount } from './sale.ts';
import type { CounterState } from './use-counter.ts';

const { ChoiceField, NumberField } = formFields<CounterValues>();

/** The lines of a sale, with a blank one below the typed ones. */
export function Lines({ counter }: { counter: CounterState }) {
  return (
    <div className={classes.lines} data-wide>
      {counter.lines.map((_, index) => (
        // A line has no id; its fields are bound by its index.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Line key={index} counter={counter} index={index} />
      ))}
    </div>
  );
}

function Line({ counter, index }: { counter: CounterState; index: number }) {
  const line = counter.lines[index];
  if (!line) return null;
  const name = <Field extends keyof TypedLine>(field: Field) => `lines.${index}.${field}` as const;
  const label = (text: string) => (index === 0 ? text : `${text} ${index + 1}`);
  const stock = counter.heldOf(line.product);
  const isCylinder = thingNamed(line.product)?.product === 'Cylinders';
  // The blank line below the typed ones shows only its product field.
  const isWaiting = index > 0 && line.product === '';
  const isRemovable = counter.lines.filter((one) => !isBlank(one)).length > 1 && !isBlank(line);
  return (
    <div className={classes.line}>
      <ChoiceField
        name={name('product')}
        label={label('Product')}
        options={counter.goods}
        required={index === 0}
        {...(stock !== undefined && { hint: `${formatCount(stock)} in the godown` })}
        onPick={(product) => counter.followProduct(index, product)}
        onDone={() => counter.toQuantity(index)}
      />
      {!isWaiting && (
        <>
          <NumberField
            name={name('qty')}
            label={label('Quantity')}
            onChange={(qty) => counter.followQty(index, qty)}
          />
          <NumberField
            name={name('empty_cylinders')}
            label={label('Empties back')}
            disabled={line.product !== '' && !isCylinder}
          />
          <NumberField name={name('rate')} label={label('Rate')} unit="₹" />
          <output className={classes.amount} aria-label={label('Amount')}>
            {formatRupees(typedAmount(line))}
          </output>
        </>
      )}
      {isRemovable && (
        <IconButton
          icon={IconX}
          label={`Remove line ${index + 1}`}
          onClick={() => counter.removeLine(index)}
        />
      )}
    </div>
  );
}
