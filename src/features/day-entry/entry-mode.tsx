import { SegmentedControl, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import { mayDiscard } from '../../kit/web/form/unsaved.ts';
import { usePhone } from '../../kit/web/parts/use-phone.ts';

const modes = ['Form', 'Lines'] as const;
type Mode = (typeof modes)[number];

/** How sales are entered, kept in the browser; lines need a wide screen. */
export function useEntryMode() {
  const [chosen, setChosen] = useLocalStorage<Mode>({
    key: 'day-entry-mode',
    defaultValue: 'Form',
    getInitialValueInEffect: false,
  });
  // Decided when the screen opens, so that typed lines stay when the window gets narrower.
  const [isPhone] = useState(usePhone());
  const mode: Mode = chosen === 'Lines' && !isPhone ? 'Lines' : 'Form';
  const choose = async (next: string) => {
    if (await mayDiscard()) setChosen(modes.find((one) => one === next) ?? 'Form');
  };
  return { mode, chosen, isPhone, choose };
}

/** The choice between form and lines; on a phone it says why there are no lines. */
export function EntryMode({ mode, chosen, isPhone, choose }: ReturnType<typeof useEntryMode>) {
  if (isPhone)
    return (
      chosen === 'Lines' && (
        <Text size="sm" c="dimmed">
          Lines need a wider screen. Here each sale is entered in the form.
        </Text>
      )
    );
  return (
    <SegmentedControl
      aria-label="Enter sales by"
      size="xs"
      data={[...modes]}
      value={mode}
      onChange={(next) => void choose(next)}
    />
  );
}
