import type { CustomerType } from '../../../masters/choices.ts';

/** What the worker has to read. */
export type Order = {
  customer_type: CustomerType;
  areas: [string, number][];
  today: string;
  /** The fields of the columns, where they are known already. */
  fields: string[] | null;
  /** Rows up to this one are staged already. */
  lastRow: number;
};

/** What the worker asks of the server, each answered by its id before the worker goes on. */
export type Ask =
  | { kind: 'bytes'; from: number }
  | { kind: 'headers'; headers: string[]; fields: string[]; isSure: boolean }
  | { kind: 'rows'; rows: Uint8Array<ArrayBuffer>; count: number; bytes_read: number }
  | { kind: 'done' }
  | { kind: 'failed'; problem: string };

export type Asked = { id: number; ask: Ask };
export type Answer = { id: number; bytes?: Uint8Array | undefined };
