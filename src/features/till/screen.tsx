import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { formatDay } from '../../kit/shared/format.ts';
import { withParameters } from '../../kit/web/address/with-parameters.ts';
import { useAccess } from '../../kit/web/client/access.ts';
import { useRead } from '../../kit/web/client/read.ts';
import { useToday } from '../../kit/web/client/server-clock.ts';
import { useRole } from '../../kit/web/client/session.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import { EntryDialog } from '../../kit/web/form/entry-dialog.tsx';
import { Card } from '../../kit/web/parts/card.tsx';
import { PageRadio, usePagePart } from '../../kit/web/parts/page-radio.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { FailedTable } from '../../kit/web/table/states.tsx';
import { mayOf } from '../../masters/rights.ts';
import { Book } from './book.tsx';
import { bookCall, type MoveRow, type TillBook } from './contract.ts';
import { CountForm } from './count-form.tsx';
import { Counts, Moves, Slips } from './lists.tsx';
import { MoveForm } from './move-form.tsx';
import { PlacePicker } from './place-picker.tsx';
import { SlipForm } from './slip-form.tsx';
import classes from './till.module.css';
import { UpiSettlements } from './upi/part.tsx';
import { moveTitles, parts } from './words.ts';

type Branch = { id: string; name: string };

/** The cash of a branch: what is in the till, what went through it, and where it goes. */
export function Screen() {
  usePageTitle('Day Business', 'Till');
  const day = useToday();
  const { branch, isLoaded } = useUrlBranch();
  const [part] = usePagePart(parts);
  const today = { from_date: day, to_date: day };
  const { data: book, error, refetch } = useRead(bookCall, { branch_id: branch?.id, ...today });
  return (
    <Stack gap="lg">
      <Group component="section" aria-label="Branch" align="end" gap="md" className={classes.head ?? ''}>
        <BranchPicker branchId={branch?.id ?? ''} />
        {part === 'Cash book' && book && book.since !== null && <PlacePicker />}
        {branch && book && book.since !== null && <Actions branch={branch} book={book} />}
      </Group>
      {isLoaded && !branch && <Text c="dimmed">Choose a branch to see its till.</Text>}
      {branch && !book && !error && <Skeleton height={320} role="status" aria-label="Loading ..." />}
      {branch && !book && error && <FailedTable error={error} onRetry={() => void refetch()} />}
      {branch && book && (book.since === null ? <NoTill branch={branch} /> : <Till branch={branch} />)}
      {book?.since === day && (
        <Text c="dimmed">
          The till was opened on {formatDay(day)}. From the next day on all cash of the branch goes through
          it.
        </Text>
      )}
    </Stack>
  );
}

/** The branch of the address; by default a business's only branch. */
function useUrlBranch(): { branch: Branch | undefined; isLoaded: boolean } {
  const [parameters] = useSearchParams();
  const { data: branches } = useReferences('/branches');
  const id = parameters.get('branch_id') ?? (branches?.length === 1 ? String(branches[0]?.id) : '');
  const found = branches?.find((branch) => String(branch.id) === id);
  return { branch: found && { id, name: found.name }, isLoaded: branches !== undefined };
}

const { ReferenceField } = formFields<{ branch_id: string }>();

function BranchPicker({ branchId }: { branchId: string }) {
  const [parameters, setParameters] = useSearchParams();
  const form = useForm({ values: { branch_id: branchId } });
  return (
    <FormProvider {...form}>
      <div className={classes.branch}>
        <ReferenceField
          name="branch_id"
          label="Branch"
          to="/branches"
          onPick={(branch) =>
            setParameters(
              withParameters(parameters, { branch_id: branch ? String(branch.id) : '', page: '' }),
              {
                replace: true,
              },
            )
          }
        />
      </div>
    </FormProvider>
  );
}

const titles = { count: 'Count the till', slip: 'Deposit slip', ...moveTitles };
type Action = keyof typeof titles;

/** What can be done with the till; on the day of its first count it can only be counted. */
function Actions({ branch, book }: { branch: Branch; book: TillBook }) {
  const [action, setAction] = useState<Action>();
  const { canWrite } = useAccess();
  const mayDraw = mayOf(useRole())('bank', 'write');
  const today = useToday();
  const isOn = book.since !== null && book.since < today;
  const close = () => setAction(undefined);
  const props = { branch, held: book.closing, onClose: close };
  if (!canWrite || !isOn) return null;
  const offered: Action[] = [
    'count',
    'slip',
    'put_in',
    ...(mayDraw ? (['drawing', 'withdrawal'] as const) : []),
  ];
  return (
    <Group gap="sm" className={classes.actions ?? ''}>
      {offered.map((name) => (
        <Button key={name} variant={name === 'count' ? 'filled' : 'default'} onClick={() => setAction(name)}>
          {titles[name]}
        </Button>
      ))}
      <EntryDialog
        isOpen={action !== undefined}
        onClose={close}
        title={action ? titles[action] : ''}
        isWide={action === 'count' || action === 'slip'}
      >
        {action === 'count' && <CountForm branch={branch} isOpening={false} onClose={close} />}
        {action === 'slip' && <SlipForm {...props} />}
        {action && action in moveTitles && <MoveForm {...props} kind={action as MoveRow['kind']} />}
      </EntryDialog>
    </Group>
  );
}

function NoTill({ branch }: { branch: Branch }) {
  const [isOpen, setOpen] = useState(false);
  const { canWrite } = useAccess();
  return (
    <Card title="No till yet">
      <Text>
        Count the cash in the till to begin. From the next day on all cash of {branch.name} goes through it:
        opening + received − paid = closing.
      </Text>
      {canWrite && (
        <Button mt="md" onClick={() => setOpen(true)}>
          {titles.count}
        </Button>
      )}
      <EntryDialog isOpen={isOpen} onClose={() => setOpen(false)} title={titles.count} isWide>
        <CountForm branch={branch} isOpening onClose={() => setOpen(false)} />
      </EntryDialog>
    </Card>
  );
}

/** The book, and the lists of the till's own records. */
function Till({ branch }: { branch: Branch }) {
  const [part, setPart] = usePagePart(parts);
  return (
    <>
      <PageRadio
        label="Show"
        parts={parts}
        value={part}
        onChange={(next) => void setPart(next, { branch_id: branch.id })}
      />
      {part === 'Cash book' && <Book branch={branch} />}
      {part === 'Counts' && <Counts branchId={branch.id} />}
      {part === 'Deposit slips' && <Slips branchId={branch.id} />}
      {part === 'UPI settlements' && <UpiSettlements branch={branch} />}
      {part === 'Owner' && <Moves branchId={branch.id} />}
    </>
  );
}
