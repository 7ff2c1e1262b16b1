/** A record with a value for each key. @example recordOf(['cash', 'upi'], () => 0) // { cash: 0, upi: 0 } */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
