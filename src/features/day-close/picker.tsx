import { Group } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { useFirstField } from '../../kit/web/keyboard/focus.ts';
import classes from './screen.module.css';
import type { UrlDay } from './use-url-day.ts';

const { DateField, ReferenceField } = formFields<UrlDay>();

/** Branch and day, and what can be done with it; without a branch the days of all of them are listed. */
export function Picker({ urlDay, children }: { urlDay: UrlDay; children: ReactNode }) {
  const { branch_id, date, change } = urlDay;
  const form = useForm({ values: { branch_id, date } });
  const fields = useRef<HTMLDivElement>(null);
  useFirstField(fields, 'first');
  return (
    <FormProvider {...form}>
      <Group
        ref={fields}
        component="section"
        className={classes.picker}
        aria-label="Branch and day"
        align="end"
        gap="md"
      >
        <div className={classes.field}>
          <ReferenceField
            name="branch_id"
            label="Branch"
            to="/branches"
            onPick={(branch) => change({ branch_id: branch ? String(branch.id) : '' })}
          />
        </div>
        <div className={classes.field}>
          <DateField name="date" label="Date" onPick={(day) => change({ date: day })} />
        </div>
        <Group gap="sm" className={classes.actions}>
          {children}
        </Group>
      </Group>
    </FormProvider>
  );
}
