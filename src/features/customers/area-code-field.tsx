import { ReferenceField } from '../../kit/web/fields/reference-field.tsx';
import { labels } from './contract.ts';

/** Where the customer is delivered to. */
export function AreaCodeField() {
  return (
    <ReferenceField
      name="areacode"
      label={labels.area_code_id}
      to="/area_codes"
      label_of={(area) => (area.area_name ? `${area.name} · ${area.area_name}` : area.name)}
    />
  );
}
