import type { FieldProps } from './field.ts';
import { byPrefix, isPicked, type Option } from './options.ts';
import { Picker } from './picker.tsx';

export type ChoiceFieldProps = FieldProps & {
  options: readonly (string | Option)[];
  /** What the field shows for its value, where the value alone names no option. */
  chosen?: Option | undefined;
  /** Runs after the field has its new value; '' means cleared. */
  onPick?: (value: string) => void;
  /** Runs after Enter took an option, and on Tab to the next field; true when it has moved the focus. */
  onDone?: () => boolean;
  /** The text when nothing matches. */
  nothing?: string;
  /** As of the Picker. */
  toFirst?: string;
  /** Loads the options; undefined once they are there. */
  fetchOptions?: () => Promise<readonly Option[]>;
};

/**
 * One of a list: opens by typing, picks by prefix with Enter, takes the only match with Tab.
 * @example <ChoiceField name="product" label="Product" options={productCategories} required />
 */
export function ChoiceField({ options, chosen, onPick, nothing, fetchOptions, ...props }: ChoiceFieldProps) {
  const offered = options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  );
  return (
    <Picker
      {...props}
      optionOf={(value) =>
        isPicked(value) && chosen ? chosen : offered.find((option) => option.value === value)
      }
      optionsFor={(text) => byPrefix(offered, text)}
      matchesOf={(text) => (fetchOptions ? undefined : byPrefix(offered, text))}
      findMatches={async (text) => byPrefix((await fetchOptions?.()) ?? offered, text)}
      nothing={nothing ?? 'Nothing found'}
      onPick={(option) => onPick?.(option?.value ?? '')}
    />
  );
}
