import { Box } from '@mantine/core';
import { FormProvider, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { withParameters } from '../../kit/web/address/with-parameters.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';

const { ReferenceField } = formFields<{ godown_id: string }>();

/** The godown whose stock is shown, kept in the address; undefined means all. */
export function useChosenGodown() {
  const [parameters, setParameters] = useSearchParams();
  const { data: godowns = [] } = useReferences('/godowns', true);
  const godown = godowns.find(({ id }) => String(id) === parameters.get('godown'));
  const choose = (id: string | null) =>
    setParameters((now) => withParameters(now, { godown: id ?? '' }), { replace: true });
  return { godown, godowns, choose };
}

type GodownFilterProps = Pick<ReturnType<typeof useChosenGodown>, 'godown' | 'choose'>;

export function GodownFilter({ godown, choose }: GodownFilterProps) {
  const form = useForm({ values: { godown_id: godown ? String(godown.id) : '' } });
  return (
    <FormProvider {...form}>
      <Box w={{ base: '100%', xs: 240 }}>
        <ReferenceField
          name="godown_id"
          label="Godown filter"
          to="/godowns"
          offersInactive
          hint="All godowns, while it is blank"
          onPick={(picked) => choose(picked ? String(picked.id) : null)}
        />
      </Box>
    </FormProvider>
  );
}
