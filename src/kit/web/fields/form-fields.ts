import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { AreaField } from './area-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { DateField } from './date-field.tsx';
import { FileField } from './file-field.tsx';
import { ListedField, type ListedFieldProps } from './listed-field.tsx';
import { MultiPicker } from './multi-picker.tsx';
import { NumberField } from './number-field.tsx';
import { PhotoField } from './photo-field.tsx';
import { RadioField } from './radio-field.tsx';
import { ReferenceField } from './reference-field.tsx';
import { SearchField, type SearchFieldProps } from './search-field.tsx';
import { SuggestField } from './suggest-field.tsx';
import { TextField } from './text-field.tsx';

const fields = {
  AreaField,
  ChoiceField,
  DateField,
  FileField,
  MultiPicker,
  NumberField,
  PhotoField,
  RadioField,
  ReferenceField,
  SuggestField,
  TextField,
};

type FormField<Props, Values extends FieldValues> = (
  props: Omit<Props, 'name'> & { name: FieldPath<Values> },
) => ReactNode;

type FormFields<Values extends FieldValues> = {
  [Name in keyof typeof fields]: FormField<Parameters<(typeof fields)[Name]>[0], Values>;
} & {
  SearchField: <Row>(...props: Parameters<FormField<SearchFieldProps<Row>, Values>>) => ReactNode;
  ListedField: <Row extends { id: number; name: string }>(
    ...props: Parameters<FormField<ListedFieldProps<Row>, Values>>
  ) => ReactNode;
};

/**
 * The fields of a form with these values: a name that none of them has does not compile.
 * @example const { DateField, NumberField } = formFields<SaleValues>()
 */
export const formFields = <Values extends FieldValues>(): FormFields<Values> => ({
  ...fields,
  SearchField,
  ListedField,
});
