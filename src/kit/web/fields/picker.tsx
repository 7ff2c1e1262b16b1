import { Anchor, CloseButton, Combobox, TextInput } from '@mantine/core';
import { use } from 'react';
import { Link } from 'react-router';
import { useKeys } from '../keyboard/keys.ts';
import { type FieldProps, useTextualField } from './field.ts';
import { OptionList } from './option-list.tsx';
import type { Option } from './options.ts';
import { RecordScreens } from './record-screens.ts';
import { type OptionSource, usePicking } from './use-picking.ts';

type PickerProps = FieldProps &
  OptionSource & {
    /** The option of a value, once it is known. */
    optionOf: (value: string) => Option | undefined;
    /** Runs after the field has its new value; undefined means cleared. */
    onPick: (option: Option | undefined) => void;
    /** The text when nothing matches. */
    nothing: string;
    /** Path of the records, with values for the first one: '/employees?type=Driver'. Absent where there are records. */
    toFirst?: string;
  };

const SHORTCUTS = [{ keys: ['a … z'], does: 'In a list: type the first letters, then press Enter or Tab' }];

/** One of a list that opens by typing (use-picking.ts). */
export function Picker(props: PickerProps) {
  const { label, nothing, toFirst, required, optionOf, onPick } = props;
  const { onChange, onBlur, value, error, ref, readOnly, ...field } = useTextualField(props);
  const picked = optionOf(value);
  const { input, list, pick, leave, take, problem, ...picking } = usePicking({
    ...props,
    noun: label,
    value,
    picked,
    put: onChange,
    onTake: (option) => {
      onChange(option?.value ?? '');
      onPick(option);
    },
  });
  useKeys('In forms', SHORTCUTS);
  const isFixed = readOnly || field.disabled;
  const isClearable = !required && !isFixed && picking.text !== '';

  return (
    <OptionList
      {...list.shown}
      isOpen={list.isOpen && !isFixed}
      isFieldWide
      label={label}
      current={picked}
      nothing={nothing}
      onPick={pick}
    >
      <TextInput
        {...field}
        {...(isFixed ? { value: picking.text, readOnly } : picking.field)}
        ref={(element) => {
          input.current = element;
          ref(element);
        }}
        description={toFirst ? <FirstRecord records={toFirst} label={label} /> : field.description}
        error={problem ?? error}
        spellCheck={false}
        rightSection={
          isClearable ? (
            <CloseButton
              size="sm"
              variant="transparent"
              tabIndex={-1}
              aria-hidden
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(undefined)}
            />
          ) : (
            <Combobox.Chevron />
          )
        }
        rightSectionPointerEvents={isClearable ? 'all' : 'none'}
        onBlur={() => {
          if (!isFixed) leave();
          onBlur();
        }}
      />
    </OptionList>
  );
}

function FirstRecord({ records, label }: { records: string; label: string }) {
  const [path = '', values] = records.split('?');
  const screen = use(RecordScreens)(path);
  if (!screen) return null;
  return (
    <Anchor component={Link} to={values ? `${screen}?${values}` : screen} inherit>
      Add the first {label.toLowerCase()}
    </Anchor>
  );
}
