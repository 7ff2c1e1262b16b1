import { z } from 'zod';
import { master } from '../kit/shared/declaration.ts';
import { CODE, choice, text } from '../kit/shared/rules.ts';
import { upload } from '../kit/shared/upload.ts';
import { activeStatuses } from './active-statuses.ts';

const permits = ['State', 'India'] as const;

const numberRule = (label: string) => text({ required: `${label} is required` });

const FOUR = 'Manufacturing Year should be 4 numbers only';
const yearError = ({ input }: { input?: unknown }) =>
  input === undefined || input === '' ? 'Manufacturing Year is required' : FOUR;
const year = z.lazy(() =>
  z
    .union(
      [z.string().regex(/^[0-9]{4}$/, { error: yearError }), z.int(FOUR).min(1000, FOUR).max(9999, FOUR)],
      { error: yearError },
    )
    .transform(Number),
);

export const vehicle = master({
  path: '/vehicles',
  title: 'Vehicle',
  fields: {
    vehicle_number: { label: 'Vehicle Number', input: 'text', rule: numberRule('Vehicle Number') },
    chassis_number: {
      label: 'Chassis Number',
      input: 'text',
      startsHidden: true,
      rule: numberRule('Chassis Number'),
    },
    engine_number: {
      label: 'Engine Number',
      input: 'text',
      startsHidden: true,
      rule: numberRule('Engine Number'),
    },
    manufacturing_year: { label: 'Manufacturing Year', input: 'number', figure: 'year', rule: year },
    rc_number: { label: 'RC Number', input: 'text', rule: numberRule('RC Number') },
    vehicle_permit: {
      label: 'Vehicle Permit',
      input: 'choice',
      options: permits,
      rule: choice(permits, 'Vehicle Permit is required'),
    },
    insurance_number: {
      label: 'Insurance Number',
      input: 'text',
      startsHidden: true,
      rule: numberRule('Insurance Number'),
    },
    road_tax: {
      label: 'Road Tax',
      input: 'text',
      rule: text({ required: 'Road Tax is required', pattern: [CODE, 'Road Tax is invalid'] }),
    },
    status: {
      label: 'Vehicle Status',
      input: 'choice',
      options: activeStatuses,
      rule: choice(activeStatuses, 'Vehicle Status is required'),
    },
    image: { label: 'Vehicle Image', input: 'photo', rule: upload() },
  },
  columns: [
    'vehicle_number',
    'chassis_number',
    'engine_number',
    'manufacturing_year',
    'rc_number',
    'vehicle_permit',
    'insurance_number',
    'road_tax',
    'status',
  ],
  dropdown: ['vehicle_number'],
  toasts: {
    added: 'Vehicle Added Successfully',
    updated: 'Vehicle Update Successfully',
    deleted: 'Vehicle Deleted Successfully',
  },
});
