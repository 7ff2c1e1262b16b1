import { Pill, PillsInput } from '@mantine/core';
import { type KeyboardEvent, useId } from 'react';
import { type FieldProps, useTextualField } from './field.ts';
import { OptionList } from './option-list.tsx';
import { byPrefix, idsIn, type Option, unpicked, unpickedText } from './options.ts';
import { usePicking } from './use-picking.ts';

type MultiPickerProps = FieldProps & {
  /** What one of them is called, for messages: 'Branch'. */
  noun: string;
  options: readonly Option[];
  /** Shown while none is picked. */
  placeholder: string;
  /** Loads the options; undefined once they are there. */
  fetchOptions?: (() => Promise<readonly Option[]>) | undefined;
};

/**
 * Any number of a list, by the keys of a picker; Backspace takes the last one out.
 * @example <MultiPicker name="roles" label="Roles" noun="Role" options={roles} placeholder="No role" />
 */
export function MultiPicker({ noun, options, placeholder, fetchOptions, ...props }: MultiPickerProps) {
  const { value, onChange, onBlur, error, ref, readOnly, disabled, withAsterisk, ...field } =
    useTextualField(props);
  const id = useId();
  const ids = idsIn(value);
  const unpickedPart = unpickedText(value);
  const put = (next: readonly string[], text = '') => onChange([...new Set(next)].join(',') + unpicked(text));
  const { input, list, pick, leave, problem, ...picking } = usePicking({
    noun,
    value: unpickedPart === undefined ? '' : unpicked(unpickedPart),
    picked: undefined,
    optionsFor: (text) => byPrefix(options, text).filter((option) => !ids.includes(option.value)),
    matchesOf: (text) => (fetchOptions ? undefined : byPrefix(options, text)),
    findMatches: async (text) => byPrefix((await fetchOptions?.()) ?? options, text),
    put: (text) => put(ids, unpickedText(text)),
    onTake: (option) => put(option ? [...ids, option.value] : ids),
  });
  const isFixed = readOnly || disabled;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && picking.text === '') put(ids.slice(0, -1));
    picking.field.onKeyDown(event);
  };

  return (
    <OptionList
      {...list.shown}
      isOpen={list.isOpen && !isFixed}
      isFieldWide
      label={props.label}
      nothing="Nothing found"
      onPick={(option) => {
        pick(option);
        // The mouse often picks several.
        list.open();
      }}
    >
      <PillsInput
        id={id}
        label={field.label}
        description={field.description}
        error={problem ?? error}
        withAsterisk={withAsterisk}
        inputWrapperOrder={field.inputWrapperOrder}
        variant={field.variant}
        disabled={disabled}
      >
        <Pill.Group disabled={disabled}>
          {ids.map((picked) => (
            <Pill
              key={picked}
              withRemoveButton={!isFixed}
              onRemove={() => put(ids.filter((one) => one !== picked))}
            >
              {options.find((option) => option.value === picked)?.label ?? picked}
            </Pill>
          ))}
          <PillsInput.Field
            {...picking.field}
            id={id}
            data-field={field.name}
            data-autofocus={field['data-autofocus']}
            placeholder={ids.length === 0 ? placeholder : ''}
            readOnly={isFixed}
            disabled={disabled}
            onKeyDown={onKeyDown}
            ref={(element) => {
              input.current = element;
              ref(element);
            }}
            onBlur={() => {
              if (!isFixed) leave();
              onBlur();
            }}
          />
        </Pill.Group>
      </PillsInput>
    </OptionList>
  );
}
