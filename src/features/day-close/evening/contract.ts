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
const evening = z.object({
  date: z.string(),
  branch_id: z.int(),
  branch: option,
  state: z.enum(dayStates),
  parts: z.array(eveningPart),
  /** The same as one text, for a message. */
  text: z.string(),
});
export type Evening = z.output<typeof evening>;

/** How far a mail is: 'not needed' for a person who does not get it any more. */
const mailStates = ['waiting', 'sent', 'failed', 'not needed'] as const;

const receiver = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  sent_at: z.date().nullable(),
  /** Why the last attempt failed. */
  error: z.string(),
});
export type Receiver = z.output<typeof receiver>;

const eveningAnswer = named('Evening', { ...evening.shape, receivers: z.array(receiver) });

export const messages = { again: 'Sent Again Soon' };

export const eveningCall = readCall('/evening', 'readEvening', 'Read the message of the evening', {
  querystring: dayCall.schema.querystring,
  response: { 200: oneOf(eveningAnswer) },
});
