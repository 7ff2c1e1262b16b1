import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import { BranchDay } from './branch-day.tsx';

/** The day of the branch that an area belongs to. @example <AreaDay date={date} area_code_id={values.area_code_id} /> */
export function AreaDay({ date, area_code_id }: { date: string; area_code_id: string }) {
  const { data: areas = [] } = useReferences('/area_codes');
  const area = areas.find(({ id }) => String(id) === area_code_id);
  return <BranchDay date={date} branch_id={area ? String(area.branch_id) : ''} />;
}
