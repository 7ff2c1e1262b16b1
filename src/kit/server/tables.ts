import type { Generated } from 'kysely';

/** The tables of the kit itself; `domain/tables/` adds those of the business by declaration merging. */
export interface Tables {
  migrations: { name: string; checksum: string; applied_at: Generated<Date> };
  users: {
    id: Generated<number>;
    email: string;
    name: string;
    password_hash: string;
    must_change_password: Generated<boolean>;
    disabled: Generated<boolean>;
    image_id: number | null;
    created_at: Generated<Date>;
  };
  sessions: {
    id: Generated<number>;
    user_id: number;
    token_hash: Buffer;
    cookie_hash: Buffer;
    user_agent: Generated<string>;
    address: Generated<string>;
    created_at: Generated<Date>;
    last_seen_at: Generated<Date>;
  };
  installation: { only_one: Generated<boolean>; mark: Generated<string> };
  login_failures: { id: Generated<number>; account: string; address: string; failed_at: Generated<Date> };
  idempotency_keys: {
    user_id: number;
    key: string;
    request_hash: Buffer;
    status: number | null;
    body: string | null;
    created_at: Generated<Date>;
  };
  files: {
    id: Generated<number>;
    token: string;
    content_type: string;
    content: Buffer;
    thumbnail: Generated<Buffer | null>;
    original_name: Generated<string>;
    created_at: Generated<Date>;
  };
  personal_reveals: {
    id: Generated<number>;
    user_id: number;
    entity: string;
    record_id: number;
    field: string;
    revealed_at: Generated<Date>;
  };
  record_changes: {
    id: Generated<number>;
    at: Generated<Date>;
    user_id: number | null;
    entity: string;
    record_id: number;
    action: 'created' | 'changed' | 'deleted' | 'revealed';
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  };
}
