import type { Knex } from 'knex'

/** Tables of the admin API besides its resources: stored answers, and a log of changes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The answer is encrypted with what only the caller has (docs/guides/idempotency.md, "How keys are kept").
    create table idempotency_keys (
      account_id uuid not null references accounts on delete cascade,
      key text not null check (length(key) between 1 and 255),
      request_hash bytea not null check (octet_length(request_hash) = 32),
      answer bytea not null,
      created_at timestamptz not null default now(),
      primary key (account_id, key)
    );
    create index idempotency_keys_age on idempotency_keys (account_id, created_at);

    create table audit_log (
      id uuid primary key,
      account_id uuid not null references accounts,
      actor text not null,
      action text not null,
      resource text not null,
      resource_id text not null,
      before_hash text check (before_hash ~ '^[0-9a-f]{64}$'),
      after_hash text check (after_hash ~ '^[0-9a-f]{64}$'),
      request_id text not null,
      at timestamptz not null default now()
    );
    create index audit_log_account on audit_log (account_id, id);

    create function refuse_change_of_audit_log() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is only ever added to' using errcode = 'restrict_violation';
    end $$;
    create trigger audit_log_stays before update or delete or truncate on audit_log
      for each statement execute function refuse_change_of_audit_log();

    alter table projects add revision integer not null default 1 check (revision > 0);
  `)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}
