import { ActionIcon, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { useKeys } from '../../kit/web/keyboard/keys.ts';
import classes from './picker.module.css';
import type { UrlSheet } from './use-url-sheet.ts';

const { DateField, ReferenceField } = formFields<UrlSheet>();

type SheetPickerProps = {
  urlSheet: UrlSheet;
  /** Who is shown, also when no longer a driver. */
  current?: { id: number; name: string };
  /** What can be done with the page. */
  children: ReactNode;
};

/** Driver and day; the arrow keys go a day back and forth. */
export function Picker({ urlSheet, current, children }: SheetPickerProps) {
  const { change, date, employee_id, move } = urlSheet;
  const form = useForm({ values: { employee_id, date } });
  useKeys('On this screen', [
    { keys: ['←'], does: 'Previous day', run: () => move(-1) },
    { keys: ['→'], does: 'Next day', run: () => move(1) },
  ]);
  return (
    <FormProvider {...form}>
      <Group component="section" className={classes.picker} aria-label="Driver and day" align="end" gap="md">
        <div className={classes.driver}>
          <ReferenceField
            name="employee_id"
            label="Driver"
            to="/employees"
            only={{ type: 'Driver' }}
            current={current ?? null}
            onPick={(driver) => change({ employee_id: driver ? String(driver.id) : '', vehicle_id: '' })}
          />
        </div>
        <Group align="end" gap={4} wrap="nowrap" className={classes.day}>
          <Step label="Previous day" onClick={() => move(-1)}>
            <IconChevronLeft size={18} aria-hidden />
          </Step>
          <DateField name="date" label="Date" onPick={(day) => change({ date: day, vehicle_id: '' })} />
          <Step label="Next day" onClick={() => move(1)}>
            <IconChevronRight size={18} aria-hidden />
          </Step>
        </Group>
        <Group gap="sm" className={classes.actions}>
          {children}
        </Group>
      </Group>
    </FormProvider>
  );
}

function Step({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon variant="default" className={classes.step ?? ''} aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}
