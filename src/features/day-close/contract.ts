import { z } from 'zod';
import { recordOf } from '../../kit/shared/record-of.ts';
import { refusals } from '../../kit/shared/refusals.ts';
import { day, optionalReference, reference, text } from '../../kit/shared/rules.ts';
import { named, type OnWire, oneOf, option, pageQuery, readCall } from '../../kit/shared/wire.ts';
import { besideKinds, clearanceKinds, expenseTypes, paidWays, saleTypes } from '../../masters/choices.ts';
import { eachState, filledAndEmpty, thing } from './figures/contract.ts';
import { recount } from './recount/contract.ts';

/** The current state of a branch's day, and the list of days that are or can be closed. */
export const path = '/daycloses';

export const messages = {
  closed: 'Day Closed Successfully',
  reopened: 'Day Re-opened Successfully',
  note_first: 'Explain the unusual figures in a note',
};

export const closeRefusals = refusals({
  reopened_before: 'This day is already re-opened',
  day_not_begun: [422, 'This day has not started yet'],
  note_missing: messages.note_first,
  day_not_ready: (first: string, others: number) =>
    `This day cannot be closed: ${first}${others > 0 ? `, and ${others} more` : ''}`,
});

/** The labels of its fields. */
export const labels = {
  date: 'Date',
  branch_id: 'Branch',
  closed_by: 'Closed by',
  note: 'Note',
  reopened_at: 'Re-opened at',
  reopened_by: 'Re-opened by',
  reopen_reason: 'Reason',
};

const dayQuery = z.strictObject({
  branch_id: reference('Branch is required'),
  date: day('Date is required'),
});
export type DayOfBranch = z.output<typeof dayQuery>;

export const closeBody = dayQuery.extend({ note: text({ multiline: true }) });
export type CloseBody = z.output<typeof closeBody>;

export const reopenBody = z.strictObject({
  reason: text({ multiline: true, required: 'Reason is required' }),
});

export const closePageQuery = pageQuery.extend({ branch_id: optionalReference() });
export type ClosePageQuery = z.output<typeof closePageQuery>;

/** 'blocks' must be fixed, 'explain' needs a note with the close, 'remark' is information. */
const lineWeights = ['blocks', 'explain', 'remark'] as const;

/** The checks before a day is closed, and the screen that corrects each. */
export const lineKinds = {
  open_area: 'blocks',
  unexplained: 'blocks',
  till_not_counted: 'blocks',
  till_changed: 'blocks',
  below_zero: 'explain',
  free_sale: 'explain',
  more_empties: 'explain',
  overpaid: 'explain',
  free_expense: 'explain',
  over_licence: 'explain',
  difference: 'remark',
  short: 'remark',
  still_out: 'remark',
  near_licence: 'remark',
  cash_received: 'remark',
  cash_paid: 'remark',
  earlier_open: 'remark',
  paper_expires: 'remark',
  no_backup: 'remark',
} as const satisfies Record<string, (typeof lineWeights)[number]>;
export type LineKind = keyof typeof lineKinds;

const checkLine = z.object({
  kind: z.enum(Object.keys(lineKinds) as [LineKind, ...LineKind[]]),
  weight: z.enum(lineWeights),
  /** The text: 'BP-1: ₹50 short, without a reason'. */
  text: z.string(),
  /** The record that the line is about, where it is about one. */
  record_id: z.int().nullable(),
  area_code_id: z.int().nullable(),
  /** The date of that record. */
  date: z.string(),
});
export type CheckLine = z.output<typeof checkLine>;

const earlierOpen = z.object({ days: z.int(), first: z.string(), last: z.string() });
export type EarlierOpen = z.output<typeof earlierOpen>;

/** ₹; what counts and entries took off an account is below zero. */
const driverOnDay = z.object({
  driver: z.string(),
  short: z.number(),
  over: z.number(),
  counted: z.number(),
  charged: z.number(),
  entered: z.number(),
  owed: z.number(),
});

/** ₹ of the day; `closing` is by the books: opening + received - paid. What was counted is null until the till is counted. */
const tillOnDay = z.object({
  opening: z.number(),
  received: z.number(),
  paid: z.number(),
  closing: z.number(),
  counted: z.number().nullable(),
  difference: z.number().nullable(),
});

/** The places of a branch's money besides its till, in the order in which they are shown. */
export const placeKinds = ['upi', 'cheques', 'in_transit', 'bank', 'vendor'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** ₹ of the day, and what is there at its end; at a vendor, what customers paid there less what the vendor is owed. */
const placeOnDay = z.object({
  kind: z.enum(placeKinds),
  /** Of the bank account or the vendor. */
  name: z.string(),
  received: z.number(),
  paid: z.number(),
  closing: z.number(),
});

/** A branch's day in figures: pieces or filled cylinders, empties, and ₹. */
const paid = recordOf(paidWays, () => z.number());

export const dayFigures = z.object({
  purchased: z.array(
    z.object({
      ...thing,
      qty: z.int(),
      empties: z.int(),
      invoice_amount: z.number(),
      paid_amount: z.number(),
    }),
  ),
  /** What went out with drivers. */
  loaded: z.array(z.object({ ...thing, qty: z.int() })),
  sold: z.array(
    z.object({
      saletype: z.enum(saleTypes),
      ...thing,
      entries: z.int(),
      qty: z.int(),
      empties: z.int(),
      amount: z.number(),
    }),
  ),
  /** What drivers brought back, defective ones apart, and their shortages. */
  back: z.array(z.object({ ...thing, ...eachState })),
  short: z.array(z.object({ driver: z.string(), ...thing, ...filledAndEmpty })),
  /** What adjustments added to the godowns or, below zero, took out. */
  adjusted: z.array(z.object({ kind: z.string(), ...thing, ...eachState })),
  /**
   * What transfers, plant loads, claims and changes of state added to the godowns or, below zero, took out. Of a plant load
   * that was received, what differs from its purchases.
   */
  moved: z.array(z.object({ kind: z.enum(besideKinds), ...thing, ...eachState })).optional(),
  /** By the day's entries. */
  sales: z.object({
    entries: z.int(),
    total: z.number(),
    ...paid,
  }),
  /** By its recoveries: what the cash was counted against. */
  cash: z.object({ expected: z.number(), counted: z.number(), difference: z.number() }),
  /** `driver` where drivers have accounts; blank is nobody. */
  differences: z.array(
    z.object({
      area_code: z.string(),
      driver: z.string().optional(),
      difference: z.number(),
      reason: z.string(),
    }),
  ),
  expenses: z.array(z.object({ expence_type: z.enum(expenseTypes), entries: z.int(), amount: z.number() })),
  /** Of a branch with a till. */
  till: tillOnDay.optional(),
  /** Of a branch with a till. */
  places: z.array(placeOnDay).optional(),
  /** Drivers with an account: what they handed in too little and too much, what that, charges and entries made of the account. */
  drivers: z.array(driverOnDay).optional(),
  /** Goods that drivers are no longer short of. */
  cleared: z
    .array(z.object({ driver: z.string(), kind: z.enum(clearanceKinds), ...thing, ...filledAndEmpty }))
    .optional(),
  /** The stock of the godowns at the end of the day; closes of earlier releases have no id. */
  godowns: z.array(
    z.object({
      godown_id: z.int().nullable().default(null),
      godown: z.string(),
      ...thing,
      ...eachState,
    }),
  ),
  /** Much cash of one customer or to one payee, and much LPG in a godown; only of a day that is closed. */
  remarks: z.array(z.string()).optional(),
  /** Earlier days of the branch that are not closed: what is entered there changes the stock at the end of this one. */
  earlier_open: earlierOpen.nullable().default(null),
});
export type DayFigures = z.output<typeof dayFigures>;

/** A close: who signed the day off, and who opened it again and why. */
export const closeRow = named('DayClose', {
  id: z.int(),
  date: z.string(),
  branch_id: z.int(),
  branch: option,
  closed_at: z.date(),
  closed_by: z.string(),
  note: z.string(),
  reopened_at: z.date().nullable(),
  reopened_by: z.string(),
  reopen_reason: z.string(),
});
export type CloseRow = z.output<typeof closeRow>;

export const dayStates = ['open', 'closed', 're-opened'] as const;

/** A day of a branch: its checklist and figures as they are now; of a closed day, those that were signed. */
const dayOfBranch = named('DayOfBranch', {
  date: z.string(),
  branch_id: z.int(),
  branch: option,
  state: z.enum(dayStates),
  lines: z.array(checkLine),
  figures: dayFigures,
  /** Of a closed day whose closing stock has changed since. */
  recount: recount.nullable(),
  /** Newest first. */
  closes: z.array(closeRow),
});

export const dayCall = readCall('/dayclose', 'readDay', 'Read the checks and figures of a day', {
  querystring: dayQuery,
  response: { 200: oneOf(dayOfBranch) },
});

/** A line of the list of days, in ₹: as it was signed, or so far while the day is open. */
export const dayRow = z.object({
  /** The same for a day and branch in every answer. */
  id: z.int(),
  date: z.string(),
  branch_id: z.int(),
  branch: z.string(),
  state: z.enum(dayStates),
  sales: z.number(),
  /** Null while no cash is counted. */
  difference: z.number().nullable(),
  closed_by: z.string(),
  closed_at: z.date().nullable(),
  reopened_by: z.string(),
  reopen_reason: z.string(),
});

export type CloseOnWire = OnWire<CloseRow>;
export type DayOnWire = OnWire<z.output<typeof dayOfBranch>>;
export type DayRow = OnWire<z.output<typeof dayRow>>;
