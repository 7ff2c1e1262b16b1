import type pg from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';

/**
 * A row as PostgreSQL sends it: the number of its values, and before each value its length, -1 for null. The bytes are
 * overwritten by those that the socket reads next.
 */
export class DataRow {
  readonly name = 'dataRow';
  readonly length: number;
  readonly bytes: Buffer;
  readonly start: number;

  constructor(bytes: Buffer, start: number, length: number) {
    this.bytes = bytes;
    this.start = start;
    this.length = length;
  }

  /** The values as texts. */
  get fields(): (string | null)[] {
    const { bytes, start } = this;
    const fields = new Array<string | null>(bytes.readInt16BE(start));
    for (let index = 0, at = start + 2; index < fields.length; index++) {
      const length = bytes.readInt32BE(at);
      const end = at + 4 + Math.max(length, 0);
      fields[index] = length < 0 ? null : bytes.toString('utf8', at + 4, end);
      at = end;
    }
    return fields;
  }
}

const DATA_ROW = 'D'.charCodeAt(0);

// What the types of both libraries leave out.
declare module 'pg' {
  interface Connection {
    attachListeners(stream: NodeJS.ReadableStream): void;
  }
}
type OpenParser = Pick<Parser, 'parse'> & {
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): unknown;
};

/** Makes a connection keep the bytes of rows, so that rows become JSON without a text for each value. */
export function keepRowBytes(connection: pg.Connection): void {
  connection.attachListeners = (stream) => {
    const parser = new Parser() as unknown as OpenParser;
    const handlePacket = parser.handlePacket.bind(parser);
    parser.handlePacket = (offset, code, length, bytes) =>
      code === DATA_ROW ? new DataRow(bytes, offset, length) : handlePacket(offset, code, length, bytes);
    stream.on('data', (bytes) =>
      parser.parse(bytes, (message) => {
        connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
      }),
    );
  };
}
