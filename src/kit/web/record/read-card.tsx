import { Button, Group, Paper, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { readTitle } from '../client/access.ts';
import { ReadOnlyFields } from '../fields/field.ts';
import classes from '../form/entry-card.module.css';
import type { Entry } from '../form/use-record-form.ts';
import { focusEditButton, focusFirstField } from '../keyboard/focus.ts';
import { useKeys } from '../keyboard/keys.ts';

type ReadCardProps<Values extends FieldValues> = {
  entry: Entry<Values>;
  title: string;
  onClose: () => void;
  children: ReactNode | ((buttons: ReactNode) => ReactNode);
};

/** A record in its form for a person who only reads: no Save, no draft. Esc closes it. */
export function ReadCard<Values extends FieldValues>(props: ReadCardProps<Values>) {
  const { entry, title, onClose, children } = props;
  const { form, ref } = entry;
  const name = readTitle(title);
  useKeys('On this screen', [{ keys: ['Esc'], does: 'Close the record' }]);
  // As in an edit, the focus follows the row that was picked.
  useEffect(() => focusFirstField(ref.current), [ref]);
  const close = () => {
    onClose();
    focusEditButton();
  };
  const buttons = (
    <Group gap="sm" className={classes.buttons}>
      <Button variant="default" onClick={close}>
        Close
      </Button>
    </Group>
  );
  return (
    <FormProvider {...form}>
      <ReadOnlyFields value>
        <Paper
          component="form"
          ref={ref}
          className={classes.card}
          aria-label={name}
          onSubmit={(event) => event.preventDefault()}
          onKeyDown={({ key }) => key === 'Escape' && close()}
        >
          <Title order={2} className={classes.title}>
            {name}
          </Title>
          <div className={classes.fields}>
            {typeof children === 'function' ? children(buttons) : children}
          </div>
          {typeof children !== 'function' && buttons}
        </Paper>
      </ReadOnlyFields>
    </FormProvider>
  );
}
