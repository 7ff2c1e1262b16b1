import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { formatCount } from '../../../kit/shared/format.ts';
import { sumRupees } from '../../../kit/shared/money.ts';
import { uploadLimitBytes } from '../../../kit/shared/upload.ts';
import { api, messageOf } from '../../../kit/web/client/api.ts';
import { refresh } from '../../../kit/web/client/query-client.ts';
import { LIST_FILES } from '../../../kit/web/csv/csv-files.ts';
import { Mapping } from '../../../kit/web/csv/mapping.tsx';
import { useCsvFile } from '../../../kit/web/csv/use-csv-file.tsx';
import { formFields } from '../../../kit/web/fields/form-fields.ts';
import { toast } from '../../../kit/web/parts/toast.ts';
import type { Column } from '../../../kit/web/table/column.ts';
import { Table } from '../../../kit/web/table/table.tsx';
import { filePath, importPath, labels, type SettlementFile } from './contract.ts';
import { type FileRow, fileColumns, settlementsIn } from './file-columns.ts';

type ImportFormProps = { branch: { id: string; name: string }; onClose: () => void };
type Asked = { file: File; headerRow?: number };

/** Settlements from a list of the bank: the file, its columns, then its rows, which are saved in one piece. */
export function ImportForm({ branch, onClose }: ImportFormProps) {
  const [rows, setRows] = useState<readonly FileRow[]>();
  const [problem, setProblem] = useState('');
  const read = useMutation({
    mutationFn: ({ file, headerRow }: Asked) =>
      api.upload<{ data: SettlementFile }>(
        headerRow ? `${filePath}?header_row=${headerRow}` : filePath,
        new Blob([file], { type: 'text/csv' }),
      ),
    onMutate: () => setProblem(''),
    onError: (error) => setProblem(messageOf(error)),
  });
  const choice = useCsvFile(uploadLimitBytes, (file) => read.mutate({ file }), setProblem);
  const found = read.data?.data;
  if (rows) return <CheckedRows branch={branch} rows={rows} onClose={onClose} />;
  return (
    <Stack gap="md">
      {found ? (
        <Mapping
          // Headers of another line are other columns.
          key={found.header_row}
          found={found}
          columns={fileColumns}
          rows={found.rows}
          isAgain={false}
          isSending={read.isPending}
          problem={problem}
          onMapped={(reading) => setRows(settlementsIn(reading, found.rows))}
          onHeaderRow={(headerRow) => read.variables && read.mutate({ ...read.variables, headerRow })}
          onCancel={onClose}
        />
      ) : (
        <>
          <Text>Choose the list of settlements of the bank or the payment company.</Text>
          <Group>
            <FileButton accept={LIST_FILES} onChange={(file) => file && choice.take(file)}>
              {(props) => (
                <Button
                  {...props}
                  data-autofocus
                  variant="default"
                  loading={choice.isReading || read.isPending}
                  leftSection={<IconUpload size={16} aria-hidden />}
                >
                  Choose a CSV or Excel file
                </Button>
              )}
            </FileButton>
          </Group>
          {choice.sheetChoice}
          {problem && (
            <Text size="sm" c="red" role="alert">
              {problem}
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}

const { ReferenceField } = formFields<{ bank_account_id: string }>();

/** The rows as they will be saved; one with a problem is corrected in the file. */
function CheckedRows({ branch, rows, onClose }: ImportFormProps & { rows: readonly FileRow[] }) {
  const form = useForm({ defaultValues: { bank_account_id: '' } });
  const wrong = rows.filter(({ problem }) => problem !== '').length;
  const save = useMutation({
    mutationFn: ({ bank_account_id }: { bank_account_id: string }) =>
      api.post<{ msg: string }>(importPath, {
        rows: rows.map(({ lines, problem, ...row }) => ({
          ...row,
          branch_id: branch.id,
          bank_account_id,
          note: lines > 1 ? `${lines} lines of the file` : '',
        })),
      }),
    onSuccess: ({ msg }) => {
      toast.success(msg);
      onClose();
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => refresh(),
  });
  return (
    <FormProvider {...form}>
      <form onSubmit={form.handleSubmit((values) => save.mutate(values))}>
        <Stack gap="md">
          <ReferenceField
            name="bank_account_id"
            label={labels.bank_account_id}
            to="/bank_accounts"
            required
            isFirst
          />
          <Table
            label="Settlements of the file"
            rows={rows.map((row, id) => ({ ...row, id }))}
            columns={rowColumns}
          />
          {wrong > 0 && (
            <Text c="red" role="alert">
              Correct {formatCount(wrong)} {wrong === 1 ? 'row' : 'rows'} in the file, and choose it again.
            </Text>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={wrong > 0} loading={save.isPending}>
              Save {formatCount(rows.length)} {rows.length === 1 ? 'settlement' : 'settlements'}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormProvider>
  );
}

const rowColumns: Column<FileRow & { id: number }>[] = [
  { header: labels.date, value: ({ date }) => date, isDate: true },
  { header: labels.for_date, value: ({ for_date }) => for_date, isDate: true },
  { header: labels.reference, value: ({ reference }) => reference, identifies: true },
  { header: labels.amount, value: ({ amount }) => amount, figure: 'rupees' },
  { header: 'Fee and tax', value: ({ fee_amt, tax_amt }) => sumRupees([fee_amt, tax_amt]), figure: 'rupees' },
  {
    header: labels.net_amt,
    value: ({ amount, fee_amt, tax_amt }) => sumRupees([amount, -fee_amt, -tax_amt]),
    figure: 'rupees',
    isAmount: true,
  },
  { header: 'Problem', value: ({ problem }) => problem },
];
