import { Group, Radio } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { signedInUser } from '../client/session.ts';
import { mayDiscard } from '../form/unsaved.ts';

/**
 * Which of its parts a page shows, kept in the address so that reload and back find it again.
 * @param remembered name of the page, where the last choice of the person opens it again
 * @example const [part, setPart] = usePagePart(['Open', 'Closed'])
 */
export function usePagePart<const Part extends string>(
  parts: readonly [Part, ...Part[]],
  remembered?: string,
) {
  const [parameters, setParameters] = useSearchParams();
  const storageKey = remembered && `part of ${remembered} ${signedInUser()?.id}`;
  const chosen = parameters.get('show') ?? (storageKey ? localStorage.getItem(storageKey) : null);
  const part = parts.find((name) => name === chosen) ?? parts[0];
  /** @param filter of the list in that part */
  const setPart = async (next: string, filter: Readonly<Record<string, string>> = {}) => {
    const show: Record<string, string> = next === parts[0] && !storageKey ? {} : { show: next };
    if (!(await mayDiscard())) return;
    if (storageKey) localStorage.setItem(storageKey, next);
    setParameters({ ...show, ...filter }, { replace: true });
  };
  return [part, setPart] as const;
}

type PageRadioProps = {
  label: string;
  parts: readonly string[];
  value: string;
  onChange: (part: string) => void;
};

/** The radio at the top of a page that has several parts. @example <PageRadio label="Show" parts={parts} value={part} onChange={setPart} /> */
export function PageRadio({ label, parts, value, onChange }: PageRadioProps) {
  return (
    <Radio.Group aria-label={label} value={value} onChange={onChange}>
      <Group gap="lg">
        {parts.map((part) => (
          <Radio key={part} value={part} label={part} />
        ))}
      </Group>
    </Radio.Group>
  );
}
