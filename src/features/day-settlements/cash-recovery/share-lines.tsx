import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatRupees } from '../../../kit/shared/format.ts';
import { sumRupees } from '../../../kit/shared/money.ts';
import { rupeesOfText } from '../../../kit/shared/typed-text.ts';
import { useKeys } from '../../../kit/web/keyboard/keys.ts';
import { differenceText, isRounding } from '../../../masters/cash-difference.ts';
import { labels } from './contract.ts';
import {
  amountOf,
  keyOfParty,
  lastBlank,
  lineErrorOf,
  missingOf,
  nameOfParty,
  type Party,
  restOf,
} from './handed-in.ts';
import classes from './share-lines.module.css';
import type { CashValues } from './totals.ts';
import type { Cash } from './use-cash.ts';

const SHARES = 'input[data-share]';

/** The first line of a form where nothing is typed. */
export const blankShare = (form: HTMLFormElement | null): HTMLInputElement | undefined =>
  [...(form?.querySelectorAll<HTMLInputElement>(SHARES) ?? [])].find(({ value }) => value === '');

type ShareLinesProps = { cash: Cash; counted: number };

/** What each driver has to hand in and has handed in; one alone has the whole count. */
export function ShareLines({ cash: { parties, isBlind }, counted }: ShareLinesProps) {
  const isShared = parties.length > 1;
  return (
    <section className={classes.root} aria-label={labels.shares}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{isShared ? 'Drivers' : 'Driver'}</th>
            {!isBlind && <th scope="col">Expected</th>}
            <th scope="col">{labels.shares}</th>
            {!isBlind && <th scope="col">Difference</th>}
          </tr>
        </thead>
        <tbody>
          {isShared ? (
            <TypedLines parties={parties} counted={counted} isBlind={isBlind} />
          ) : (
            parties.map((party) => (
              <Line
                key={keyOfParty(party)}
                party={party}
                handed={counted > 0 ? counted : undefined}
                isBlind={isBlind}
              >
                {formatRupees(counted)}
              </Line>
            ))
          )}
        </tbody>
      </table>
      {isShared && <Assigned parties={parties} counted={counted} />}
    </section>
  );
}

type TypedLinesProps = { parties: readonly Party[]; counted: number; isBlind: boolean };

/** A line for each party with what it handed in. */
function TypedLines({ parties, counted, isBlind }: TypedLinesProps) {
  const form = useFormContext<CashValues>();
  const handedIn = useWatch<CashValues, 'handedIn'>({ name: 'handedIn' });
  const { isSubmitted, submitCount } = form.formState;
  const blank = lastBlank(parties, handedIn);
  const rest = restOf(parties, handedIn, counted);
  const firstLine = useRef<HTMLInputElement>(null);
  // The lines that are wrong are marked when the response to a save is rendered.
  useEffect(() => {
    if (submitCount > 0) firstLine.current?.form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [submitCount]);
  useKeys('On this screen', [
    { keys: ['Enter'], does: 'Next driver; in the last blank line, what remains of the count' },
  ]);
  const type = (party: Party, amount: string) => {
    const typed = { ...form.getValues('handedIn'), [keyOfParty(party)]: amount };
    form.setValue('handedIn', typed, { shouldDirty: true });
    form.clearErrors('shares');
  };

  return parties.map((party, index) => {
    const typed = handedIn[keyOfParty(party)] ?? '';
    const takesRest = party === blank && rest >= 0;
    return (
      <Line key={keyOfParty(party)} party={party} handed={amountOf(typed)} isBlind={isBlind}>
        <TextInput
          ref={index === 0 ? firstLine : null}
          aria-label={`${labels.shares}: ${nameOfParty(party)}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          placeholder={takesRest ? String(rest) : ''}
          leftSection="₹"
          leftSectionPointerEvents="none"
          error={isSubmitted && lineErrorOf(typed)}
          value={typed}
          classNames={{ root: classes.amount }}
          data-share
          onChange={(event) => type(party, rupeesOfText(event.currentTarget.value))}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && takesRest) type(party, String(rest));
            moveBetweenLines(event);
          }}
        />
      </Line>
    );
  });
}

type LineProps = { party: Party; handed: number | undefined; isBlind: boolean; children: ReactNode };

function Line({ party, handed, isBlind, children }: LineProps) {
  const difference = handed === undefined ? undefined : sumRupees([handed, -party.expected_amt]);
  return (
    <tr>
      <th scope="row">
        {nameOfParty(party)}
        {!isBlind && <small>{madeOf(party)}</small>}
      </th>
      {!isBlind && <td data-label="Expected">{formatRupees(party.expected_amt)}</td>}
      <td data-label={labels.shares}>{children}</td>
      {!isBlind && (
        <td data-label="Difference" className={toneOf(difference)}>
          <output>{difference === undefined ? '–' : differenceText(difference)}</output>
        </td>
      )}
    </tr>
  );
}

/** What is expected of a party in words. @example '₹27,090 sales + ₹4,000 collected − ₹1,500 spent' */
const madeOf = ({ cash_amt, collected_amt, spent_amt }: Party): string =>
  [
    `${formatRupees(cash_amt)} sales`,
    collected_amt > 0 && `+ ${formatRupees(collected_amt)} collected`,
    collected_amt < 0 && `− ${formatRupees(-collected_amt)} given back`,
    spent_amt > 0 && `− ${formatRupees(spent_amt)} spent`,
  ]
    .filter(Boolean)
    .join(' ');

function toneOf(difference: number | undefined) {
  if (difference === undefined) return undefined;
  if (isRounding(difference)) return classes.balanced;
  return difference < 0 ? classes.short : undefined;
}

/** Enter and the arrows move between the lines; after the last one Enter goes to a blank reason, else to the Save button. */
function moveBetweenLines(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget } = event;
  const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[key];
  if (step === undefined) return;
  const form = currentTarget.form;
  const lines = [...(form?.querySelectorAll<HTMLElement>(SHARES) ?? [])];
  const reason = form?.querySelector<HTMLTextAreaElement>('[data-field=reason]');
  const after = reason?.value === '' ? reason : form?.querySelector<HTMLElement>('[type=submit]');
  const next = lines[lines.indexOf(currentTarget) + step] ?? (key === 'Enter' ? after : undefined);
  event.preventDefault();
  next?.focus();
}

/** Whether the amounts come to the count, or why the server refused them. */
function Assigned({ parties, counted }: Omit<TypedLinesProps, 'isBlind'>) {
  const form = useFormContext<CashValues>();
  const handedIn = useWatch<CashValues, 'handedIn'>({ name: 'handedIn' });
  const { isSubmitted, errors } = form.formState;
  const missing = missingOf(parties, handedIn, counted);
  // What is missing here is said as it is typed.
  const text = (errors.shares?.type !== 'check' && errors.shares?.message) || missing;
  return (
    <p className={classes.state}>
      <output data-wrong={(isSubmitted && text !== '') || undefined}>
        {text || `The whole count of ${formatRupees(counted)} is assigned`}
      </output>
      <span className={classes.hint}>Enter in the last blank line takes what remains.</span>
    </p>
  );
}
