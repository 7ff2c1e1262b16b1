import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '../../shared/format.ts';
import { useAccess } from '../client/access.ts';
import { api, messageOf } from '../client/api.ts';
import { toast } from '../parts/toast.ts';
import type { Column } from '../table/column.ts';
import type { OnProgress, Sheet } from './sheet.ts';
import type { Format } from './write-sheet.worker.ts';

type ExportMenuProps<Row> = {
  /** Begins the file's name. */
  name: string;
  /** The rows as filtered and sorted, all pages; or a function that reads them where the server pages the list. */
  rows: readonly Row[] | ((onProgress: OnProgress) => Promise<readonly Row[]>);
  /** Whether the server records the export as it is read; otherwise the file is recorded. */
  isRecorded?: boolean;
  /** The columns that are shown. */
  columns: readonly Column<Row>[];
  /** Totals below the rows, and a description of the export. */
  extra?: () => Pick<Sheet, 'totals' | 'about'>;
};

/** Exports a table as CSV or Excel file. @example <ExportMenu name="Branch list" rows={found} columns={columns} /> */
export function ExportMenu<Row>({ name, rows, isRecorded = false, columns, extra }: ExportMenuProps<Row>) {
  const [progress, setProgress] = useState<string>();
  const isWriting = progress !== undefined;
  const { area, canExport } = useAccess();

  const save = async (format: Format) => {
    setProgress('Starting…');
    try {
      const [{ saveSheet }, { sheetOf, totalsOf }] = await Promise.all([
        import('./save-sheet.ts'),
        import('./sheet.ts'),
      ]);
      const read =
        typeof rows === 'function' ? await rows((count) => setProgress(`${formatCount(count)} read`)) : rows;
      if (!isRecorded) await api.post(`/exports/${area}`, { name, rows: read.length });
      const list = sheetOf(read, columns);
      // A list of the server is summed in a workbook; a CSV of it can be imported again.
      const sums = isRecorded && format === 'xlsx' ? totalsOf(read, columns) : undefined;
      const totals = sums && { totals: [sums] };
      await saveSheet(format, name, { ...list.sheet, ...totals, ...extra?.(), name }, list.rows, (written) =>
        setProgress(
          written < read.length ? `${formatCount(written)} of ${formatCount(read.length)}` : 'Finishing…',
        ),
      );
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setProgress(undefined);
    }
  };

  if (!canExport) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={isWriting || rows.length === 0}
        >
          {progress ?? 'Export'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save('csv')}>CSV file</Menu.Item>
        <Menu.Item onClick={() => save('xlsx')}>Excel file (XLSX)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
