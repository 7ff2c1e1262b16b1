import { Stack } from '@mantine/core';
import type { FileColumn } from '../../shared/file-columns.ts';
import type { ColumnSample } from '../../shared/file-reading.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import classes from './mapping.module.css';

export const NONE = 'Skip this column';
export const nameOf = (index: number): string => `column_${index}`;

/** A column by its header, or by its place. */
export const headerOf = (headers: readonly string[], index: number): string =>
  headers[index]?.trim() || `Column ${index + 1}`;

type MappedColumnsProps = {
  headers: readonly string[];
  columns: readonly FileColumn[];
  samples: readonly ColumnSample[];
  onChoose: (index: number, field: string) => void;
};

/** The columns of a file with their first values and fields; those without values are folded. */
export function MappedColumns({ headers, columns, samples, onChoose }: MappedColumnsProps) {
  const options = [
    { value: NONE, label: NONE },
    ...columns.map(({ field, header, required }) => ({
      value: field,
      label: required ? `${header} *` : header,
    })),
  ];
  const places = headers.map((_, index) => index);
  const isEmpty = (index: number) => samples[index]?.values.length === 0;
  const empty = places.filter(isEmpty);
  const columnAt = (index: number) => (
    <div key={index} className={classes.column}>
      <ChoiceField
        name={nameOf(index)}
        label={headerOf(headers, index)}
        hint={samples[index]?.values.join(' · ') || 'No value'}
        options={options}
        onPick={(value) => onChoose(index, value === NONE ? '' : value)}
      />
    </div>
  );
  return (
    <Stack gap={4}>
      {places.filter((index) => !isEmpty(index)).map(columnAt)}
      {empty.length > 0 && (
        <details>
          <summary>
            {empty.length} empty {empty.length === 1 ? 'column' : 'columns'}
          </summary>
          {empty.map(columnAt)}
        </details>
      )}
    </Stack>
  );
}
