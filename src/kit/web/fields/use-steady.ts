import { replaceEqualDeep } from '@tanstack/react-query';
import { useRef } from 'react';

type Callback = (...given: unknown[]) => unknown;

/**
 * The props of a memoised field: the same object until their content changes, so that a key in one field does not
 * render the others. A callback becomes one function that calls the latest, so it must not decide what is shown.
 * @example export const NumberField = (props: NumberFieldProps) => <NumberInput {...useSteady(props)} />
 */
export function useSteady<Props extends object>(props: Props): Props {
  const latest = useRef(props);
  latest.current = props;
  const callbacks = useRef<Record<string, Callback>>({});
  const steady = useRef(props);
  const callbackOf = (name: string) => {
    callbacks.current[name] ??= (...given) => (latest.current as Record<string, Callback>)[name]?.(...given);
    return callbacks.current[name];
  };
  const passedOn = Object.entries(props).map(([name, value]) => [
    name,
    typeof value === 'function' ? callbackOf(name) : value,
  ]);
  steady.current = replaceEqualDeep(steady.current, Object.fromEntries(passedOn));
  return steady.current;
}
