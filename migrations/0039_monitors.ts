import type { Knex } from 'knex'

/**
 * Creates monitors with their steps, the timeline of what was told, incidents, and holds. The previous release writes none of
 * them; an installation that is completed by it gets no monitor from its template.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(monitors)
  await knex.raw(history)
  await knex.raw(holds)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}

const monitors = `
  -- The interval of the monitor that an installation gets when it is completed; null for none.
  alter table templates add column monitor_default_seconds integer
    check (monitor_default_seconds between 3600 and 604800);

  create table monitors (
    installation_id uuid primary key references installations on delete cascade,
    -- As the installation has them, so that lists and the schedule need no join. None of them ever changes.
    account_id uuid not null references accounts on delete cascade,
    template_id uuid not null references templates on delete cascade,
    interval_seconds integer not null check (interval_seconds between 3600 and 604800),
    -- Null for all steps with a check that were done.
    steps text[],
    muted_until timestamptz,
    has_badge boolean not null default false,
    -- The worst of its steps, since when, and the code of its cause.
    status text not null default 'not_established'
      check (status in ('not_established', 'healthy', 'suspect', 'held', 'cannot_tell', 'flapping', 'broken')),
    status_since timestamptz not null default now(),
    code text,
    -- When all its steps had passed for the first time.
    established_at timestamptz,
    last_run_at timestamptz,
    -- When it is run next; while it is being run, when the claim of the process that runs it expires.
    due_at timestamptz not null,
    claim uuid,
    -- When it was due first, if it was put off since for lack of room.
    late_since timestamptz,
    -- Somebody asked for a run while it was being run.
    is_run_again boolean not null default false,
    -- Host of the site: the monitors of one take turns.
    host text not null,
    revision integer not null default 1 check (revision > 0),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index monitors_due on monitors (due_at);
  create index monitors_late on monitors (late_since) where late_since is not null;
  create index monitors_template on monitors (template_id, installation_id);
  create index monitors_account on monitors (account_id, installation_id);

  create table monitor_steps (
    installation_id uuid not null references monitors on delete cascade,
    step_slug text not null,
    type text not null,
    version_id uuid not null,
    account_id uuid not null,
    -- Of the site, as its registry sees it: those of one may fail together.
    domain text not null,
    -- Of the check with its values and its target, which is what has to be passed once.
    check_hash text not null,
    state text not null,
    state_since timestamptz not null,
    -- What is remembered between two looks (api/monitors/verdict/judge-look.ts).
    record json not null,
    looked_at timestamptz not null,
    is_conclusive boolean not null,
    -- The last look failed at a step that is healthy otherwise.
    has_turned boolean not null,
    -- The hold because of which its last failure does not count.
    hold_id uuid,
    -- What the last look found. Nulls for a success.
    code text not null,
    message text,
    hint text,
    cause json,
    expected json,
    found json,
    -- The last success, and what was there.
    ok_at timestamptz,
    ok_found json,
    primary key (installation_id, step_slug)
  );
  create index monitor_steps_looked on monitor_steps (looked_at);
  create index monitor_steps_domain on monitor_steps (domain, looked_at);
  create index monitor_steps_hold on monitor_steps (hold_id) where hold_id is not null;
`

const history = `
  create table monitor_incidents (
    id uuid primary key,
    installation_id uuid not null references monitors on delete cascade,
    account_id uuid not null,
    domain text not null,
    -- What it is now, or was last.
    status text not null check (status in ('cannot_tell', 'flapping', 'broken')),
    worst text not null check (worst in ('cannot_tell', 'flapping', 'broken')),
    opened_at timestamptz not null,
    closed_at timestamptz,
    -- Why it is over: the steps recovered, or their check changed.
    closed_reason text check (closed_reason in ('recovered', 'check_changed')),
    acknowledged_at timestamptz,
    -- When a mail is due next; null while none is.
    notify_at timestamptz,
    -- Mails so far: what each was about, when, and to whom.
    notices jsonb not null default '[]',
    check ((closed_at is null) = (closed_reason is null))
  );
  create unique index monitor_incidents_open on monitor_incidents (installation_id) where closed_at is null;
  create index monitor_incidents_installation on monitor_incidents (installation_id, opened_at);
  create index monitor_incidents_domain on monitor_incidents (domain, opened_at);
  create index monitor_incidents_notify on monitor_incidents (notify_at) where notify_at is not null;

  create table monitor_changes (
    id uuid primary key,
    installation_id uuid not null references monitors on delete cascade,
    incident_id uuid references monitor_incidents on delete cascade,
    step_slug text not null,
    -- Its event is monitor.<type>, with the id of this row.
    type text not null check (type in ('broken', 'recovered', 'flapping', 'cannot_tell', 'closed')),
    occurred_at timestamptz not null,
    code text not null,
    message text,
    hint text,
    expected json,
    found json,
    ok_at timestamptz,
    ok_found json
  );
  create index monitor_changes_installation on monitor_changes (installation_id, id);
`

const holds = `
  create table monitor_holds (
    id uuid primary key,
    kind text not null check (kind in ('probe', 'type', 'step', 'domain')),
    -- The check type, "<version id> <step>", or "<account id> <domain>"; empty for the probe, which holds everything.
    key text not null,
    started_at timestamptz not null,
    -- When there was last a reason for it.
    seen_at timestamptz not null,
    ended_at timestamptz
  );
  create unique index monitor_holds_open on monitor_holds (kind, key) where ended_at is null;

  -- The accounts that were told of a hold, each once.
  create table monitor_hold_accounts (
    hold_id uuid not null references monitor_holds on delete cascade,
    account_id uuid not null references accounts on delete cascade,
    primary key (hold_id, account_id)
  );
`
