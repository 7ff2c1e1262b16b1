type Schema = { [keyword: string]: unknown };
type Media = { schema?: Schema };
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
