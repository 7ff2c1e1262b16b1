import { Select } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { prefixFilter } from '../../kit/web/fields/options.ts';
import { referenceLabel, useReferences } from '../../kit/web/fields/reference-field.tsx';

/** The godown whose stock is shown, kept in the address; undefined means all. */
export function useChosenGodown() {
  const [parameters, setParameters] = useSearchParams();
  const { data: godowns = [] } = useReferences('/godowns', true);
  const godown = godowns.find(({ id }) => String(id) === parameters.get('godown'));
  const choose = (id: string | null) =>
    setParameters(
      (now) => {
        now.delete('godown');
        if (id) now.set('godown', id);
        return now;
      },
      { replace: true },
    );
  return { godown, godowns, choose };
}

type Props = Pick<ReturnType<typeof useChosenGodown>, 'godown' | 'godowns' | 'choose'>;

export function GodownFilter({ godown, godowns, choose }: Props) {
  return (
    <Select
      aria-label="Godown filter"
      placeholder="All godowns"
      data={godowns.map((godown) => ({ value: String(godown.id), label: referenceLabel(godown) }))}
      value={godown ? String(godown.id) : null}
      searchable
      clearable
      openOnFocus={false}
      selectFirstOptionOnChange
      filter={prefixFilter}
      nothingFoundMessage="Nothing found"
      w={{ base: '100%', xs: 240 }}
      onChange={choose}
    />
  );
}
