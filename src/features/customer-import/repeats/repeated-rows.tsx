import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { formatCount } from '../../../kit/shared/format.ts';
import { api } from '../../../kit/web/client/api.ts';
import { type CustomerType, customerTraits } from '../../../masters/choices.ts';
import { type Choice, type Difference, type ImportRow, type ProblemRow, path } from '../contract.ts';
import { useStep } from '../use-import.ts';

type Found = { found: ImportRow };

/** Rows that are on file, by what differs, with one choice for all that differ so. */
export function RepeatedRows({ found }: Found) {
  if (found.repeats.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Already on file">
      {found.repeats.map(({ differs, rows, update, add }) => {
        const what = `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} on file: ${inWords(differs, found.customerType)}`;
        const isAll = (chosen: number) => chosen === rows;
        const made = isAll(update) ? 'update' : isAll(add) ? 'add' : update + add === 0 ? 'leave out' : null;
        return (
          <Group key={differs.join()} justify="space-between" gap="sm">
            <Text size="sm">{what}</Text>
            <Choices found={found} differs={differs} made={made} of={what} />
          </Group>
        );
      })}
    </Stack>
  );
}

/** The customer on file that a row may repeat, what differs, and the choice for this row. */
export function RepeatedRow({ found, row }: Found & { row: ProblemRow }) {
  const { row_number, differs, twin, twin_id, cells, state } = row;
  const type = found.customerType;
  const number = twin?.number ? `${numberLabel(type)} ${twin.number}: ` : '';
  const made = state === 'update' || state === 'add' ? state : 'leave out';
  const inFile = { number: cells[numberField(type)], name: nameIn(cells), phone: cells.mobileNumber };
  const onFile = { number: twin?.number, name: twin?.name, phone: twin?.mobileNumber };
  return (
    <Stack gap="xs">
      <Text size="sm">
        <Anchor size="sm" underline="always" href={`/customer/${twin_id}`} target="_blank" rel="noreferrer">
          {number}
          {twin?.name}
        </Anchor>
        , {inWords(differs, type)}
      </Text>
      {(['number', 'name', 'phone'] as const)
        .filter((one) => differs.includes(one))
        .map((one) => (
          <Text key={one} size="sm" c="dimmed">
            On file: {onFile[one] || 'nothing'}. In the file: {inFile[one]}
          </Text>
        ))}
      <Choices found={found} differs={differs} made={made} of={`row ${row_number}`} row={row_number} />
    </Stack>
  );
}

const numberField = (type: CustomerType) =>
  customerTraits[type].hasConnection ? 'gas_consumer_number' : 'consumerid';
const numberLabel = (type: CustomerType) =>
  customerTraits[type].hasConnection ? 'Gas Consumer Number' : 'Consumer ID';

const nameIn = ({ firstName = '', lastName = '' }: ProblemRow['cells']) => `${firstName} ${lastName}`.trim();

/** @example inWords(['name', 'phone'], 'Guest') // 'other name, other phone' */
function inWords(differs: readonly Difference[], type: CustomerType): string {
  if (differs.length === 0) return 'the same';
  const words = {
    number: `other ${numberLabel(type)}`,
    name: 'other name',
    phone: 'other phone',
    several: 'several customers may be meant',
  };
  return differs.map((one) => words[one]).join(', ');
}

const labels: Record<Choice, string> = {
  update: 'Update the phone',
  add: 'Add',
  'leave out': 'Leave out',
};

type ChoicesProps = Found & { differs: Difference[]; made: Choice | null; of: string; row?: number };

/** @param made what is chosen now; null where the rows differ in it */
function Choices({ found, differs, made, of, row }: ChoicesProps) {
  const choose = useStep((choice: Choice) =>
    api.post(`${path}/${found.id}/choices`, { choice, differs, ...(row !== undefined && { row }) }),
  );
  // A connection is a paper: its customer cannot be edited.
  const canUpdate = differs.includes('phone') && !customerTraits[found.customerType].hasConnection;
  const offered: Choice[] = canUpdate ? ['update', 'add', 'leave out'] : ['add', 'leave out'];
  return (
    <Group gap="xs">
      {offered.map((choice) => (
        <Button
          key={choice}
          size="compact-sm"
          variant={choice === made ? 'filled' : 'default'}
          aria-pressed={choice === made}
          aria-label={`${labels[choice]}, ${of}`}
          disabled={choose.isPending}
          onClick={() => choose.mutate(choice)}
        >
          {labels[choice]}
        </Button>
      ))}
    </Group>
  );
}
