import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type FileTable, foundText } from '../../shared/file-table.ts';

type FoundTableProps = {
  /** The number of the line with the headers, 0 for none. */
  headerRow: number;
  leftOut: FileTable['leftOut'];
  /** Reads the file again with its headers in this line. */
  onHeaderRow: (row: number) => void;
};

/** Where the list of a file was found and what is left out of it. The person can say another line for the headers. */
export function FoundTable({ headerRow, leftOut, onHeaderRow }: FoundTableProps) {
  const [row, setRow] = useState(String(headerRow || ''));
  const line = Number(row);
  return (
    <>
      <Text size="sm">{foundText(headerRow, leftOut)}</Text>
      <Group gap="sm" align="flex-end">
        <TextInput
          label="Line of the column names"
          inputMode="numeric"
          value={row}
          w={180}
          onChange={({ currentTarget }) => setRow(currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={!Number.isInteger(line) || line < 1 || line === headerRow}
          onClick={() => onHeaderRow(line)}
        >
          Read again
        </Button>
      </Group>
    </>
  );
}
