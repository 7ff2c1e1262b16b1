import { z } from 'zod';

/** What has to be there before the first business day, in the order in which each can be entered. */
export const setup_steps = [
  'branch_in_charge',
  'branch',
  'staff',
  'godown',
  'product',
  'area_code',
  'opening_stock',
] as const;

/** One line of the first-run checklist; it is done when the records say so. */
export const setupStep = z.object({ step: z.enum(setup_steps), is_done: z.boolean() });
export type SetupStep = z.output<typeof setupStep>;
