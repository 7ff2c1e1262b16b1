import { z } from 'zod';
import { named, oneOf, option, readCall } from '../../../kit/shared/wire.ts';
import { dayCall, dayStates } from '../contract.ts';

/** A part of the message: a title, and names with their figures. */
const eveningPart = z.object({
  title: z.string(),
  rows: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type EveningPart = z.output<typeof eveningPart>;

/** What the owner wants to know of a branch's day: the figures of its close, dues, and what waits. */
const evening = named('Evening', {
  date: z.string(),
  branch_id: z.int(),
  branch: option,
  state: z.enum(dayStates),
  parts: z.array(eveningPart),
  /** The same as one text, for a message. */
  text: z.string(),
});
export type Evening = z.output<typeof evening>;

export const eveningCall = readCall('/evening', 'readEvening', 'Read the message of the evening', {
  querystring: dayCall.schema.querystring,
  response: { 200: oneOf(evening) },
});
