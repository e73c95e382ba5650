import type { Knex } from 'knex'

/** Creates sessions of the console (docs/decisions/0084-console-sessions.md). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table console_sessions (
      -- SHA-256 of the token that the browser's cookie holds, and that is stored nowhere else.
      id bytea primary key check (octet_length(id) = 32),
      key_id uuid not null references api_keys on delete cascade,
      -- The account key, encrypted with the token.
      sealed_key bytea not null,
      created_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index console_sessions_age on console_sessions (expires_at);
    create index console_sessions_key on console_sessions (key_id);
  `)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}
