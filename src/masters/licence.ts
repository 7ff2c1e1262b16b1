import { formatCount } from '../kit/shared/format.ts';

/** The LPG that a godown holds and what its licence allows, in kg. */
export type LicensedKg = { lpg_kg: number; licensed_kg: number };

/** 'near' is from 90 % of the licence on. */
export const licenceLevel = ({ lpg_kg, licensed_kg }: LicensedKg): 'within' | 'near' | 'over' =>
  lpg_kg > licensed_kg ? 'over' : lpg_kg * 10 >= licensed_kg * 9 ? 'near' : 'within';

/** @example licenceText({ lpg_kg: 4529.8, licensed_kg: 8000 }) // '4,529.8 kg of 8,000 kg (56.6%)' */
export const licenceText = ({ lpg_kg, licensed_kg }: LicensedKg): string =>
  `${formatCount(lpg_kg)} kg of ${formatCount(licensed_kg)} kg (${Math.round((lpg_kg / licensed_kg) * 1000) / 10}%)`;
