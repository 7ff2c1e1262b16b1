import { TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { weightOfText } from '../../shared/typed-text.ts';
import { type FieldProps, useParsedField } from './field.ts';
import { OptionList, useOptionList } from './option-list.tsx';
import { byPrefix, onlyMatch } from './options.ts';

type SuggestFieldProps = FieldProps & {
  /** Values worth offering; anything else may be typed too. */
  options: readonly string[];
  /** Shown after the figure: 'kg'. */
  unit?: string;
  onChange?: (value: string) => void;
};

/**
 * A figure with decimals that is usually one of a few: typing opens the matches, Enter takes the only one or the one
 * chosen by arrow key, Tab leaves what was typed.
 * @example <SuggestField name="weight" label="Weight" unit="kg" options={['5', '14.2', '19']} />
 */
export function SuggestField({ options, unit, onChange, ...props }: SuggestFieldProps) {
  const { input: field, put } = useParsedField(props, weightOfText, onChange);
  const offered = byPrefix(
    options.map((option) => ({ value: option, label: option })),
    field.value,
  );
  const match = onlyMatch(offered, field.value);
  const list = useOptionList(offered, match);
  const onKeyDown = (event: KeyboardEvent) => {
    const hit = list.chosen ?? match;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') list.step(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && list.isOpen && hit && hit.value !== field.value) {
      put(hit.value);
      list.close();
    } else if (event.key === 'Escape' && list.isOpen) {
      event.stopPropagation();
      list.close();
    } else return field.onKeyDown(event);
    event.preventDefault();
  };
  return (
    <OptionList
      {...list.shown}
      isOpen={list.isOpen && offered.length > 0 && !field.readOnly}
      isFieldWide
      label={props.label}
      nothing=""
      onPick={(option) => {
        put(option.value);
        list.close();
      }}
    >
      <TextInput
        {...field}
        {...list.input}
        inputMode="decimal"
        rightSection={unit}
        rightSectionPointerEvents="none"
        styles={{ input: { textAlign: 'right' } }}
        data-mantine-stop-propagation={list.isOpen || undefined}
        onChange={({ currentTarget }) => {
          put(currentTarget.value);
          list.open();
        }}
        onKeyDown={onKeyDown}
        onClick={list.open}
        onBlur={() => {
          list.close();
          field.onBlur();
        }}
      />
    </OptionList>
  );
}
