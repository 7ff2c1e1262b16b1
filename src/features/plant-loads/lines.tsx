import { IconX } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useRows } from '../../kit/web/client/use-rows.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { type GodownStock, godownStockPath, suggestedWeights, weightHint } from '../../masters/things.ts';
import classes from './lines.module.css';
import { isBlank, type TypedLine } from './typed-lines.ts';

/** The forms with lines. */
type LinesName = 'sent' | 'received';
const { NumberField, SuggestField } = formFields<Record<LinesName, TypedLine[]>>();

/** A figure of each line; `unit` of amounts. */
export type LineColumn = { field: string; label: string; unit?: '₹' };

type LinesProps = {
  /** The field of the form. */
  name: LinesName;
  blank: TypedLine;
  columns: readonly LineColumn[];
  /** Beside a line, and whether something is wrong with it. */
  remarkOn?: (line: TypedLine) => { text: string; isWrong: boolean };
};

/** A line for each weight, with a blank one below the typed ones. */
export function Lines(props: LinesProps) {
  const { name, blank } = props;
  const { setValue, formState } = useFormContext();
  const lines = useWatch({ name }) as TypedLine[];
  const { data: stock } = useRows<GodownStock>(godownStockPath);
  const change = (next: TypedLine[]) => {
    const last = next.at(-1);
    setValue(name, last && isBlank(last) ? next : [...next, blank], {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  };
  return (
    <div className={classes.lines} data-wide>
      {lines.map((line, index) => (
        <Line
          // A line has no id; its fields are bound by its index.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          {...props}
          line={line}
          index={index}
          weights={suggestedWeights([], stock)}
          onWeight={(weight) => change(lines.map((one, at) => (at === index ? { ...one, weight } : one)))}
          onRemove={
            lines.length > 2 && !isBlank(line)
              ? () => change(lines.filter((_, at) => at !== index))
              : undefined
          }
        />
      ))}
    </div>
  );
}

type LineProps = LinesProps & {
  line: TypedLine;
  index: number;
  weights: string[];
  onWeight: (weight: string) => void;
  onRemove: (() => void) | undefined;
};

function Line({ name, columns, remarkOn, line, index, weights, onWeight, onRemove }: LineProps) {
  const label = (text: string) => (index === 0 ? text : `${text} ${index + 1}`);
  // The blank line below the typed ones shows only its weight.
  const isWaiting = index > 0 && isBlank(line);
  const shares = columns.map(({ unit }) => `minmax(60px, ${unit ? 1.8 : 1}fr)`);
  const widths = { '--fields': `80px ${shares.join(' ')}` } as CSSProperties;
  const remark = isWaiting || isBlank(line) ? undefined : remarkOn?.(line);
  return (
    <div className={classes.line} style={widths}>
      <SuggestField
        name={`${name}.${index}.weight`}
        label={label('Weight')}
        unit="kg"
        options={weights}
        hint={weightHint(line.weight, weights)}
        required={index === 0}
        onChange={onWeight}
      />
      {!isWaiting &&
        columns.map(({ field, label: text, unit }) => (
          <NumberField key={field} name={`${name}.${index}.${field}`} label={label(text)} unit={unit} />
        ))}
      {remark && (
        <output
          className={classes.remark}
          data-wrong={remark.isWrong || undefined}
          aria-label={label('Accounted for')}
        >
          {remark.text}
        </output>
      )}
      {onRemove && <IconButton icon={IconX} label={`Remove line ${index + 1}`} onClick={onRemove} />}
    </div>
  );
}
