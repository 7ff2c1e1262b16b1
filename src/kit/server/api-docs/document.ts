/** By the name of a call: the record of a standard call. */
export type Records = ReadonlyMap<string | undefined, string | undefined>;

export type Schema = { [keyword: string]: unknown };
type Media = { schema?: Schema; example?: unknown };
type Answer = { description?: string; content?: Record<string, Media> };
export type Call = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: object[];
  requestBody?: { content?: Record<string, Media> };
  responses?: Record<string, Answer | { $ref: string }>;
};
export type ApiDocument = {
  info: Record<string, unknown>;
  tags?: { name: string; description: string }[];
  components: Record<string, Record<string, unknown>>;
  paths: Record<string, Record<string, Call>>;
};
