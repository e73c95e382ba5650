import type { Knex } from 'knex'

/**
 * Creates installations, each of which records one customer's progress through a guide, with values and history
 * (docs/installations.md, "How installations are kept").
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(installations)
  await knex.raw(progress)
  await knex.raw(checks)
  await knex.raw(accountSettings)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}

const installations = `
  create table installations (
    id uuid primary key,
    template_id uuid not null references templates on delete cascade,
    external_ref text check (length(external_ref) between 1 and 200),
    target text not null check (length(target) between 1 and 2048),
    -- Without a value, the template's or the version's default applies.
    platform text check (length(platform) <= 50),
    locale text check (length(locale) <= 35),
    scope text check (length(scope) <= 100),
    variables jsonb not null default '{}' check (jsonb_typeof(variables) = 'object'),
    dns_token text not null check (dns_token ~ '^[a-z2-7]{32}$'),
    token_hash bytea unique check (octet_length(token_hash) = 32),
    token_display text,
    token_expires_at timestamptz,
    token_revoked_at timestamptz,
    status text not null default 'not_started' check (status in ('not_started', 'in_progress', 'completed')),
    stuck_step text,
    completed_at timestamptz,
    last_checked_at timestamptz,
    -- Goes up with the target, the variables and the platform. An outcome of an earlier epoch is history only.
    check_epoch integer not null default 0 check (check_epoch >= 0),
    revision integer not null default 1 check (revision > 0),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (template_id, external_ref),
    check ((token_hash is null) = (token_display is null)),
    check ((token_hash is null) = (token_expires_at is null)),
    check (token_revoked_at is null or token_hash is not null)
  );
  create index installations_template on installations (template_id, id);
  create index installations_status on installations (template_id, status, id);
  create index installations_stuck_step on installations (template_id, stuck_step, id)
    where stuck_step is not null;
`

const progress = `
  create table installation_steps (
    installation_id uuid not null references installations on delete cascade,
    step_slug text not null,
    state text not null default 'todo' check (state in ('todo', 'done', 'failed', 'unknown', 'skipped')),
    code text,
    attempts integer not null default 0 check (attempts >= 0),
    opened_at timestamptz not null default now(),
    first_ok_at timestamptz,
    last_checked_at timestamptz,
    primary key (installation_id, step_slug)
  );

  create table installation_signals (
    installation_id uuid not null references installations on delete cascade,
    name text not null check (length(name) between 1 and 100),
    first_at timestamptz not null,
    last_at timestamptz not null,
    count bigint not null default 1 check (count > 0),
    primary key (installation_id, name)
  );
`

const checks = `
  create table installation_checks (
    id uuid primary key,
    installation_id uuid not null references installations on delete cascade,
    -- The queue's id of a check whose caller asked for the result later.
    check_id uuid,
    step_slug text not null,
    type text not null,
    target text not null,
    epoch integer not null,
    started_at timestamptz not null default now(),
    -- Null while the check runs.
    ended_at timestamptz,
    ok boolean,
    conclusive boolean,
    code text,
    message text,
    check ((ended_at is null) = (ok is null)),
    check ((ended_at is null) = (conclusive is null)),
    check ((ended_at is null) = (code is null))
  );
  create index installation_checks_history on installation_checks (installation_id, ended_at desc, id desc);
  create index installation_checks_check on installation_checks (check_id) where check_id is not null;
  create index installation_checks_running on installation_checks (started_at) where ended_at is null;
`

/** Constant defaults, which Postgres adds without rewriting the table. */
const accountSettings = `
  alter table accounts
    add column installations_target_change boolean not null default false,
    add column installations_share boolean not null default true;
`
