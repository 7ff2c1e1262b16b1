import { Alert, Button, Kbd, Skeleton, Stack } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { formatDay } from '../../../kit/shared/format.ts';
import { useRules } from '../../../kit/web/client/rules.ts';
import { FIRST_NOTE } from '../../../kit/web/fields/denomination-table.tsx';
import { formFields } from '../../../kit/web/fields/form-fields.ts';
import { isPicked } from '../../../kit/web/fields/options.ts';
import { EntryCard } from '../../../kit/web/form/entry-card.tsx';
import { useKeys } from '../../../kit/web/keyboard/keys.ts';
import { Card } from '../../../kit/web/parts/card.tsx';
import { usePageTitle } from '../../../kit/web/parts/page-title.ts';
import { EmptyTable, FailedTable } from '../../../kit/web/table/states.tsx';
import { Table } from '../../../kit/web/table/table.tsx';
import { areaField } from '../../../masters/area-code.ts';
import { CashBranch } from '../cash-recovery/cash-branch.tsx';
import { CashCount } from '../cash-recovery/cash-count.tsx';
import { inChargeField } from '../cash-recovery/contract.ts';
import type { Summary } from '../cash-recovery/form.tsx';
import { recoveriesUnder } from '../cash-recovery/table.tsx';
import { labels } from '../stock-settlement/contract.ts';
import { LoadTable } from '../stock-settlement/load-table.tsx';
import { settlements as settlementList } from '../stock-settlement/table.tsx';
import type { SettledArea } from './contract.ts';
import classes from './settle-area.module.css';
import { type AreaValues, type SettleArea, useSettleArea } from './use-settle-area.ts';

const { ChoiceField, DateField, ReferenceField } = formFields<AreaValues>();

/** The evening of an area on one page: what came back and what was collected, saved at once. */
export function SettleAreaPanel({ summary, countsStock }: { summary: Summary; countsStock: boolean }) {
  usePageTitle('Day Business', 'Settle Area');
  const area = useSettleArea({ countsStock });
  const { fillAll, focusNext } = useFocusOrder(area);
  const { entry, date, area_code_id, shown, cash, isCounted } = area;

  return (
    <Stack gap="md">
      <EntryCard
        entry={entry}
        title="Settle Area"
        submitLabel="Save all"
        startsOpen
        startsAt="empty"
        summary={!cash.isBlind && summary({ date, area_code_id, branch_id: cash.branchId })}
      >
        {(buttons) => (
          <>
            <Choice area={area} />
            {shown.length > 0 && (
              <div data-wide>
                <LoadTable
                  loads={shown}
                  counting={area.countsStock ? area.counting : undefined}
                  onEnter={(_, input) => focusNext(input)}
                  heading={
                    area.countsStock &&
                    area.ofDay.length > 0 && <FillAll label={fillLabel(area)} onClick={fillAll} />
                  }
                  noteOf={(load) =>
                    area.countsStock &&
                    load.date < date &&
                    `Loaded ${formatDay(load.date)}. Leave blank to settle it later.`
                  }
                />
              </div>
            )}
            <State area={area} />
            {isCounted && (
              <CashCount cash={cash}>
                <Refused messages={area.refusals.cash} />
                {buttons}
              </CashCount>
            )}
            {!isCounted && (shown.length > 0 || area.isSent) && <div data-wide>{buttons}</div>}
          </>
        )}
      </EntryCard>
      {area.saved && <SavedArea saved={area.saved} />}
    </Stack>
  );
}

const FILL = '[data-fill]';
const LOAD_COUNTS = 'input[data-count=true]';
const SAVE = '[type=submit]';
const WRONG = '[aria-invalid=true]';

/** Moves the focus to the next field or button: `=`, the counts of the loads, the notes, Save. */
function useFocusOrder({ entry: { ref, form }, fillAll, isReadyForFocus, onFocused }: SettleArea) {
  const all = (selector: string) => [...(ref.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const focus = useCallbackRef((...selectors: string[]) => selectors.flatMap(all)[0]?.focus());
  const { submitCount } = form.formState;
  const onFocusMoved = useCallbackRef(onFocused);
  // The lines are rendered after the answer arrives, so the focus waits for them.
  useEffect(() => {
    if (!isReadyForFocus) return;
    onFocusMoved();
    focus(FILL, FIRST_NOTE);
  }, [isReadyForFocus, onFocusMoved, focus]);
  // Invalid fields are marked when the response to a save is rendered.
  useEffect(() => {
    if (submitCount > 0) focus(WRONG);
  }, [submitCount, focus]);

  const fillAndFocus = () => {
    fillAll();
    focus(FIRST_NOTE, SAVE);
  };
  useKeys('On this screen', [
    { keys: ['='], does: 'All loads came back as expected; in a count: its line', run: fillAndFocus },
  ]);
  return {
    fillAll: fillAndFocus,
    /** To the next count. */
    focusNext: (input: HTMLElement) => {
      const counts = all(LOAD_COUNTS);
      const next = counts[counts.indexOf(input) + 1];
      if (next) next.focus();
      else focus(FIRST_NOTE, SAVE);
    },
  };
}

/** Loads of earlier days may still be on the vehicle, and are not filled in. */
const fillLabel = ({ shown, ofDay, date }: SettleArea) =>
  ofDay.length === shown.length ? 'All as expected' : `All of ${formatDay(date)} as expected`;

/** On the heading of the loads: everything came back. */
const FillAll = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button
    className={classes.fill ?? ''}
    size="xs"
    variant="light"
    data-fill
    aria-keyshortcuts="="
    rightSection={<Kbd size="xs">=</Kbd>}
    onClick={onClick}
  >
    {label}
  </Button>
);

/** Day and area, and the driver or vehicle where there are several. */
function Choice({ area: { cash, drivers, vehicles, driver, isCounted, find } }: { area: SettleArea }) {
  const isOneDriver = drivers.length === 1 || isPicked(driver);
  return (
    <div data-wide className={classes.choice}>
      <DateField name="date" label="Date" required startsToday latest={0} onPick={find} />
      <ReferenceField {...areaField} required onPick={find} />
      <CashBranch cash={cash} />
      <ReferenceField {...inChargeField} required={isCounted} />
      {drivers.length > 1 && (
        <ChoiceField
          name="employee_id"
          label={labels.employee_id}
          options={drivers}
          hint="Blank: all drivers"
        />
      )}
      {isOneDriver && vehicles.length > 1 && (
        <ChoiceField
          name="vehicle_id"
          label={labels.vehicle_id}
          options={vehicles}
          hint="Blank: all vehicles"
        />
      )}
    </div>
  );
}

/** Why there are no loads or no cash to count, and which loads were settled meanwhile. */
function State({ area }: { area: SettleArea }) {
  const { entry, area_code_id, loads, cash, isCounted, isSent, error, retry, refusals } = area;
  if (!isPicked(area_code_id))
    return (
      <Wide>
        <p className={classes.note}>
          Choose an area when its drivers are back. Returned stock and cash are saved in one step.
        </p>
      </Wide>
    );
  if (error && !loads)
    return (
      <Wide>
        <FailedTable error={error} onRetry={retry} />
      </Wide>
    );
  if (!loads || !cash.entries)
    return (
      <Wide>
        <Skeleton height={72} />
      </Wide>
    );
  if (isSent && !entry.form.formState.isSubmitting)
    return (
      <Wide>
        <p className={classes.note} role="status">
          There was no answer to the last save, so it may be stored already. Save all without changes repeats
          it; nothing is saved twice.
        </p>
      </Wide>
    );
  const hasSales = cash.isOpen;
  if (loads.length === 0 && !hasSales)
    return (
      <Wide>
        <EmptyTable text="Nothing to settle" hint="This area has no open loads and no sales to recover." />
      </Wide>
    );
  return (
    <Wide>
      <Refused messages={refusals.closedMessages(loads)} />
      {loads.length === 0 && <p className={classes.note}>All loads of this area are settled.</p>}
      {!hasSales && <p className={classes.note}>No sales to recover: only the stock is saved.</p>}
      {hasSales && !isCounted && (
        <p className={classes.note}>
          The sales include those of other drivers or vehicles: show all of them to count the cash.
        </p>
      )}
    </Wide>
  );
}

const Wide = ({ children }: { children: ReactNode }) => (
  <div data-wide className={classes.state}>
    {children}
  </div>
);

/** Refusals that no field shows. */
const Refused = ({ messages }: { messages: readonly string[] }) =>
  messages.length > 0 && (
    <Alert color="red" title="Not saved">
      {messages.map((message) => (
        <div key={message}>{message}</div>
      ))}
    </Alert>
  );

/** What was saved; each driver links to the day sheet. */
function SavedArea({ saved: { settlements, recovery } }: { saved: SettledArea }) {
  const { columns } = recoveriesUnder(useRules());
  const record = recovery ?? settlements[0];
  if (!record) return null;
  return (
    <Card title={`Settled: ${record.area_code.area_code}, ${formatDay(record.date)}`}>
      <Stack gap="md">
        {settlements.length > 0 && (
          <Table label="Saved settlements" rows={settlements} columns={settlementList.columns} />
        )}
        {recovery && <Table label="Saved recovery" rows={[recovery]} columns={columns} />}
      </Stack>
    </Card>
  );
}
