import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';

type HeaderRowProps = {
  /** The number of the line with the headers, 0 for none. */
  headerRow: number;
  /** Reads the file again with its headers in this line. */
  onHeaderRow: (row: number) => void;
};

/** Where the headers of a file were found; the person can say another line. */
export function HeaderRow({ headerRow, onHeaderRow }: HeaderRowProps) {
  const [row, setRow] = useState(String(headerRow || ''));
  const line = Number(row);
  return (
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
  );
}
