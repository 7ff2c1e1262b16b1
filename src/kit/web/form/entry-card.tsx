import { Button, Group, Paper, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronUp } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { useUrlStart } from '../address/open-from-address.ts';
import { useAccess } from '../client/access.ts';
import { signedInUser } from '../client/session.ts';
import { ConflictPanel } from '../conflict/conflict-panel.tsx';
import { focusEditButton, focusFirstField, useFirstField } from '../keyboard/focus.ts';
import { useKeys } from '../keyboard/keys.ts';
import { usePhone } from '../parts/use-phone.ts';
import { UnsavedEntries } from '../queue/unsaved-entries.tsx';
import { ReadCard } from '../record/read-card.tsx';
import { DraftOffer } from './draft-offer.tsx';
import classes from './entry-card.module.css';
import { entryFormProps } from './entry-form-props.ts';
import { mayDiscard, useUnsaved } from './unsaved.ts';
import type { Entry } from './use-record-form.ts';

type EntryCardProps<Values extends FieldValues> = {
  entry: Entry<Values>;
  /** 'Add Branch' or 'Update Branch'. */
  title: string;
  submitLabel?: string;
  /** The label of the button that opens it on a phone; the title by default. */
  openLabel?: string;
  /** Present in update mode only: gives the card its coloured edge, a Cancel button and Esc. */
  onCancel?: () => void;
  /** Open on a phone from the start. */
  startsOpen?: boolean;
  /** The field that gets the caret when the screen opens. */
  startsAt?: 'first' | 'empty';
  /** A long form, which a person can fold away; it stays so. On a phone every form can. */
  isLong?: boolean;
  /** Fields, laid out in up to three columns. A function gets the buttons and places them itself. */
  children: ReactNode | ((buttons: ReactNode) => ReactNode);
  /** Between the fields and the buttons: sums, balances. */
  summary?: ReactNode;
};

/**
 * The form above a table. Enter submits, Esc cancels an edit, `n` jumps to the first field; on a phone it is
 * collapsed behind a button. A person who may not write sees only a record that is open.
 * @example <EntryCard entry={entry} title="Add Branch"><TextField name="name" label="Branch Name" required /></EntryCard>
 */
export function EntryCard<Values extends FieldValues>(props: EntryCardProps<Values>) {
  const { canWrite } = useAccess();
  if (canWrite) return <WritableCard {...props} />;
  return props.onCancel && <ReadCard {...props} onClose={props.onCancel} />;
}

function WritableCard<Values extends FieldValues>({
  entry,
  title,
  submitLabel,
  openLabel = title,
  onCancel,
  children,
  summary,
  startsOpen = false,
  startsAt = 'first',
  isLong = false,
}: EntryCardProps<Values>) {
  const { form, ref } = entry;
  const { isDirty, isSubmitting } = form.formState;
  const isPhone = usePhone();
  const isUpdate = onCancel !== undefined;
  const { isUnfolded, unfold, fold } = useFolding({ openLabel, startsOpen, isPhone, isLong });
  const isFolded = !isUpdate && !isUnfolded;
  useUnsaved(isDirty);

  const open = () => {
    unfold();
    requestAnimationFrame(() => focusFirstField(ref.current));
  };
  const cancel =
    onCancel &&
    (() => {
      onCancel();
      focusEditButton();
    });
  useCardKeys({ ref, open, cancel, startsAt });

  const buttons = (
    <CardButtons
      isSubmitting={isSubmitting}
      underWay={entry.outbox?.sendingCount}
      submitLabel={submitLabel}
      onCancel={cancel}
      onClose={isPhone && !isUpdate ? fold : undefined}
    />
  );

  const keptEntries = entry.outbox && (
    <UnsavedEntries outbox={entry.outbox} onPutBack={() => isFolded && open()} />
  );

  return (
    <FormProvider {...form}>
      {entry.draft && !isUpdate && <DraftOffer draft={entry.draft} onResume={open} />}
      {isFolded && (
        <Button fullWidth={isPhone} size={isPhone ? 'md' : 'sm'} className={classes.open} onClick={open}>
          {openLabel}
        </Button>
      )}
      {isFolded && keptEntries}
      <Paper
        component="form"
        {...entryFormProps(entry)}
        className={classes.card}
        data-update={isUpdate || undefined}
        hidden={isFolded}
        aria-label={title}
        onKeyDown={(event) => void cancelOnEscape(event, cancel)}
      >
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Title order={2} className={classes.title}>
            {title}
          </Title>
          {isLong && !isPhone && !isUpdate && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconChevronUp size={16} aria-hidden />}
              onClick={fold}
            >
              Hide the form
            </Button>
          )}
        </Group>
        {entry.conflict && <ConflictPanel conflict={entry.conflict} />}
        <div className={classes.fields}>{typeof children === 'function' ? children(buttons) : children}</div>
        {summary}
        {typeof children !== 'function' && buttons}
        {/* Below the fields, so that they do not move while the next entry is typed. */}
        {!isFolded && keptEntries}
      </Paper>
    </FormProvider>
  );
}

type Folding = Required<Pick<EntryCardProps<FieldValues>, 'openLabel' | 'startsOpen' | 'isLong'>> & {
  isPhone: boolean;
};

/** A phone starts with a folded form; elsewhere a long form stays folded until it is opened again. */
function useFolding({ openLabel, startsOpen, isPhone, isLong }: Folding) {
  const [isOpenOnPhone, setOpenOnPhone] = useState(startsOpen);
  const [isPutAway, setPutAway] = useLocalStorage({
    key: `folded ${signedInUser()?.id} ${openLabel}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return {
    isUnfolded: isPhone ? isOpenOnPhone : !(isLong && isPutAway),
    unfold: () => {
      setOpenOnPhone(true);
      setPutAway(false);
    },
    fold: () => (isPhone ? setOpenOnPhone(false) : setPutAway(true)),
  };
}

type CardKeys = Required<Pick<EntryCardProps<FieldValues>, 'startsAt'>> & {
  ref: Entry<FieldValues>['ref'];
  open: () => void;
  /** In update mode only. */
  cancel: (() => void) | undefined;
};

/** Keys and the address open the form; the caret starts in it. */
function useCardKeys({ ref, open, cancel, startsAt }: CardKeys): void {
  const isUpdate = cancel !== undefined;
  useKeys('On this screen', [
    { keys: ['n'], does: 'New entry: first field of the form', run: open },
    { keys: ['Enter'], does: 'Save the form; in an open list: choose' },
    ...(isUpdate ? [{ keys: ['Esc'], does: 'Cancel the edit' }] : []),
  ]);
  useFirstField(ref, isUpdate ? 'none' : startsAt);
  // After a row is picked to edit, the focus belongs in the form.
  useEffect(() => {
    if (isUpdate) focusFirstField(ref.current);
  }, [isUpdate, ref]);
  useUrlStart({ start: open, leave: cancel });
}

type CardButtonsProps = Pick<EntryCardProps<FieldValues>, 'submitLabel' | 'onCancel'> & {
  isSubmitting: boolean;
  /** How many entries are being sent. */
  underWay: number | undefined;
  /** On a phone only. */
  onClose: (() => void) | undefined;
};

function CardButtons({ isSubmitting, underWay = 0, onCancel, onClose, ...props }: CardButtonsProps) {
  const { submitLabel = onCancel ? 'Update' : 'Save' } = props;
  return (
    <Group gap="sm" className={classes.buttons}>
      <Button type="submit" loading={isSubmitting}>
        {submitLabel}
      </Button>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      )}
      {onClose && (
        <Button variant="subtle" onClick={onClose}>
          Close
        </Button>
      )}
      {underWay > 0 && <output className={classes.under_way}>Saving {underWay} …</output>}
    </Group>
  );
}

async function cancelOnEscape(event: KeyboardEvent<HTMLFormElement>, cancel?: () => void): Promise<void> {
  if (event.key !== 'Escape' || !cancel || isForOpenList(event)) return;
  if (await mayDiscard()) cancel();
}

/** Esc first closes an open list or calendar. */
const isForOpenList = (event: KeyboardEvent<HTMLFormElement>) =>
  !(event.target instanceof HTMLElement) ||
  !event.currentTarget.contains(event.target) ||
  event.target.getAttribute('aria-expanded') === 'true';
