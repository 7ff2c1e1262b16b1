import { Text } from '@mantine/core';
import { formatCount } from '../../kit/shared/format.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { eachState, fullThingName, stockStates } from '../../masters/things.ts';
import type { TransferLine } from './contract.ts';
import classes from './transfers.module.css';
import { goodsText, stateLabel, withoutBlank } from './words.ts';

/** A line as it is typed. */
export type TypedLine = Record<keyof TransferLine, string>;

type CountLinesProps = {
  /** The field of the form that holds the lines. */
  name: 'sent' | 'received';
  /** The most of each line, in their order: what the godown holds, or what was sent. */
  lines: readonly TransferLine[];
  hint: string;
  isFirst?: boolean;
  /** What is wrong with all of them. */
  problem?: string | undefined;
};

const { NumberField } = formFields<Record<CountLinesProps['name'], TypedLine[]>>();

/** The counts of several goods in each state that there is of them. */
export function CountLines({ name, lines, hint, isFirst = false, problem }: CountLinesProps) {
  return (
    <div className={classes.lines} data-wide>
      {lines.map((line, index) => (
        <fieldset key={fullThingName(line)} className={classes.line}>
          <legend>{fullThingName(line)}</legend>
          {stockStates
            .filter((state) => line[state] > 0)
            .map((state, at) => (
              <NumberField
                key={state}
                name={`${name}.${index}.${state}`}
                label={stateLabel(line, state)}
                hint={`${formatCount(line[state])} ${hint}`}
                isFirst={isFirst && index === 0 && at === 0}
              />
            ))}
        </fieldset>
      ))}
      {problem && (
        <Text c="red" size="sm" role="alert">
          {problem}
        </Text>
      )}
    </div>
  );
}

/** A line with these counts; what is 0 is left blank. */
export const typedLine = ({ product, weight, ...counts }: TransferLine): TypedLine => ({
  product,
  weight: String(weight),
  ...eachState((state) => (counts[state] === 0 ? '' : String(counts[state]))),
});

export const countedLine = ({ product, weight, ...counts }: TypedLine): TransferLine => ({
  product: product as TransferLine['product'],
  weight: Number(weight),
  ...eachState((state) => Number(counts[state])),
});

/** What is typed, without blank lines; the same for the same counts. */
export const typedText = (lines: readonly TypedLine[]): string =>
  goodsText(withoutBlank(lines.map(countedLine)));
