import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconHistory, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { formatCount, formatDay, formatMoment, formatRupees } from '../../kit/shared/format.ts';
import { api } from '../../kit/web/client/api.ts';
import { useRole } from '../../kit/web/client/session.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { entryFormProps } from '../../kit/web/form/entry-form-props.ts';
import { type Saved, useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { HistoryDrawer } from '../../kit/web/history/history-drawer.tsx';
import { useFirstField } from '../../kit/web/keyboard/focus.ts';
import { Card } from '../../kit/web/parts/card.tsx';
import type { NamedRecord } from '../../kit/web/table/column.ts';
import { openingPartNames, partOf } from '../../masters/openings.ts';
import { mayOf } from '../../masters/rights.ts';
import { dateBody, type GoLive, goLiveId, path, sidesText } from './contract.ts';
import { OpenDialog, ReopenDialog } from './dialogs.tsx';
import { StatementButton } from './statement.tsx';

const { DateField } = formFields<{ date: string }>();

/** The date, what is entered of each part, and the lock. */
export function Summary({ goLive }: { goLive: GoLive }) {
  return (
    <Card title="Go-live" isTight>
      <Stack gap="md">
        <State goLive={goLive} />
        {!goLive.opened_at && goLive.may_open && <DateForm key={goLive.date} goLive={goLive} />}
        {goLive.date && <Totals goLive={goLive} />}
        <Actions goLive={goLive} />
      </Stack>
    </Card>
  );
}

function State({ goLive: { date, opened_at, opened_by, reopen_reason, may_open } }: { goLive: GoLive }) {
  if (!date)
    return (
      <Text c="dimmed">
        {may_open
          ? 'Choose the last day on paper. Sales in the console begin on the next day.'
          : 'A person of all branches chooses the last day on paper first.'}
      </Text>
    );
  if (opened_at)
    return (
      <Text role="status">
        Last day on paper: {formatDay(date)}. {opened_by} opened the books on {formatMoment(opened_at)}, so
        openings are locked.
      </Text>
    );
  return (
    <Text role="status" c="dimmed">
      Last day on paper: {formatDay(date)}. Enter the parts below, print the statement, sign it
      {may_open ? ', then open the books.' : '. A person of all branches opens the books.'}
      {reopen_reason && ` Re-opened: ${reopen_reason}`}
    </Text>
  );
}

function DateForm({ goLive }: { goLive: GoLive }) {
  const stored = { date: goLive.date ?? '' };
  const entry = useRecordForm<{ date: string }, GoLive>({
    schema: dateBody,
    empty: stored,
    kept: ['date'],
    save: (values) => api.patch<Saved<GoLive>>(path, values),
  });
  // A saved date is a new form.
  useFirstField(entry.ref, 'first');
  const { isSubmitting } = entry.form.formState;
  return (
    <FormProvider {...entry.form}>
      <form {...entryFormProps(entry)}>
        <Group gap="sm" align="flex-start">
          <DateField name="date" label="Go-live Date" latest={0} required hint="The last day on paper" />
          <Button type="submit" mt={24} variant="default" loading={isSubmitting}>
            Save the date
          </Button>
        </Group>
      </form>
    </FormProvider>
  );
}

function Totals({ goLive }: { goLive: GoLive }) {
  const { parts, rupees, cylinders } = goLive;
  const hasRupees = openingPartNames.some((part) => partOf(part).unit === 'rupees');
  return (
    <Table aria-label="What is entered" withRowBorders={false} verticalSpacing={4} maw={520}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Part</Table.Th>
          <Table.Th ta="right">Rows</Table.Th>
          {hasRupees && <Table.Th ta="right">Rupees</Table.Th>}
          <Table.Th ta="right">Cylinders</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {openingPartNames.map((part) => (
          <Table.Tr key={part}>
            <Table.Td>{partOf(part).label}</Table.Td>
            <Table.Td ta="right">{formatCount(parts[part].rows)}</Table.Td>
            {hasRupees && (
              <Table.Td ta="right">
                {partOf(part).unit === 'rupees' ? formatRupees(parts[part].total) : ''}
              </Table.Td>
            )}
            <Table.Td ta="right">
              {partOf(part).unit === 'cylinders' ? formatCount(parts[part].total) : ''}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th>Total</Table.Th>
          <Table.Th />
          {hasRupees && <Table.Th ta="right">{formatRupees(rupees)}</Table.Th>}
          <Table.Th ta="right">{formatCount(cylinders)}</Table.Th>
        </Table.Tr>
        <Table.Tr>
          <Table.Td colSpan={4}>{sidesText(goLive)}</Table.Td>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}

function Actions({ goLive }: { goLive: GoLive }) {
  const may = mayOf(useRole());
  const [isAsking, setAsking] = useState(false);
  const [seen, setSeen] = useState<NamedRecord>();
  const isOpened = goLive.opened_at !== null;
  const mayAsk = goLive.date && goLive.may_open && may(isOpened ? 'go_live_reopen' : 'go_live', 'write');
  const stop = () => setAsking(false);
  return (
    <Group gap="sm">
      {mayAsk && (
        <Button
          variant={isOpened ? 'default' : 'filled'}
          leftSection={isOpened ? <IconLockOpen size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {isOpened ? 'Re-open' : 'Open the books'}
        </Button>
      )}
      {goLive.date && <StatementButton goLive={goLive} />}
      <Button
        variant="default"
        leftSection={<IconHistory size={16} aria-hidden />}
        onClick={() => setSeen({ id: goLiveId, name: 'Go-live' })}
      >
        History
      </Button>
      <HistoryDrawer entity="Go-live" path={path} record={seen} onClose={() => setSeen(undefined)} />
      <OpenDialog goLive={goLive} isOpen={isAsking && !isOpened} onClose={stop} />
      <ReopenDialog goLive={goLive} isOpen={isAsking && isOpened} onClose={stop} />
    </Group>
  );
}
