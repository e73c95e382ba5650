import type { Knex } from 'knex'

/**
 * Creates the outbox of events, webhook endpoints with their secrets, deliveries with their attempts, and mails. The
 * previous release writes none of them; what it changes while both run has no events.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(sequences)
  await knex.raw(endpoints)
  await knex.raw(outbox)
  await knex.raw(deliveries)
  await knex.raw(mails)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}

/** Constant defaults, which Postgres adds without rewriting the tables. */
const sequences = `
  alter table installations add column event_sequence bigint not null default 0;
  alter table templates add column event_sequence bigint not null default 0;
  alter table accounts add column notification_emails text[] not null default '{}';
`

const endpoints = `
  create table webhook_endpoints (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    url text not null check (length(url) between 1 and 2048),
    description text not null default '' check (length(description) <= 500),
    events text[] not null,
    status text not null default 'unconfirmed' check (status in ('unconfirmed', 'enabled', 'disabled')),
    -- Why it is disabled: a person did it, the receiver answered 410, or it failed for days.
    disabled_reason text check (disabled_reason in ('paused', 'gone', 'failing')),
    confirmed_at timestamptz,
    -- Failed attempts in a row, and since when.
    failures integer not null default 0,
    failing_since timestamptz,
    failing_reported_at timestamptz,
    last_attempt_at timestamptz,
    last_success_at timestamptz,
    -- Nothing but pings is sent before this time.
    slow_until timestamptz,
    -- The last attempt took long.
    is_slow boolean not null default false,
    -- When the schedule next looks at the endpoint; null while it has nothing to send.
    due_at timestamptz,
    event_sequence bigint not null default 0,
    revision integer not null default 1 check (revision > 0),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check ((status = 'disabled') = (disabled_reason is not null)),
    check (status <> 'enabled' or confirmed_at is not null)
  );
  create index webhook_endpoints_account on webhook_endpoints (account_id, id);
  create index webhook_endpoints_due on webhook_endpoints (due_at) where due_at is not null;

  create table webhook_secrets (
    id uuid primary key,
    endpoint_id uuid not null references webhook_endpoints on delete cascade,
    sealed bytea not null,
    created_at timestamptz not null default now(),
    -- Null for the secret that was made last.
    expires_at timestamptz
  );
  create index webhook_secrets_endpoint on webhook_secrets (endpoint_id, id);
`

const outbox = `
  create table events_outbox (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    type text not null,
    -- The installation, template or webhook endpoint that it is about.
    subject_id uuid not null,
    -- Grows per subject.
    sequence bigint not null,
    occurred_at timestamptz not null default clock_timestamp(),
    data json not null,
    -- What it told is gone with its installation. Its place in the list stays, for readers who go on after it.
    is_deleted boolean not null default false,
    -- Of a ping, which only this endpoint gets.
    endpoint_id uuid references webhook_endpoints on delete cascade,
    -- Order of the list, given once the event is committed, so that no reader misses a slow transaction's.
    position bigint
  );
  create index events_outbox_list on events_outbox (account_id, position) where position is not null;
  create index events_outbox_unplaced on events_outbox (occurred_at, id) where position is null and endpoint_id is null;
  create index events_outbox_subject on events_outbox (subject_id);
  create index events_outbox_endpoint on events_outbox (endpoint_id, occurred_at) where endpoint_id is not null;
  create sequence events_position;

  -- They name a customer, also where an installation goes with its template.
  create function delete_events_of_subjects() returns trigger language plpgsql as $$
  begin
    delete from events_outbox using gone where events_outbox.subject_id = gone.id and position is null;
    delete from webhook_deliveries using events_outbox, gone
      where webhook_deliveries.event_id = events_outbox.id and events_outbox.subject_id = gone.id;
    update events_outbox set data = '{}', is_deleted = true from gone where events_outbox.subject_id = gone.id;
    return null;
  end $$;
  create trigger events_of_subjects after delete on installations
    referencing old table as gone for each statement execute function delete_events_of_subjects();
`

const deliveries = `
  create table webhook_deliveries (
    id uuid primary key,
    endpoint_id uuid not null references webhook_endpoints on delete cascade,
    event_id uuid not null references events_outbox on delete cascade,
    is_ping boolean not null default false,
    status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
    -- All attempts, and those since the delivery was last started.
    attempts integer not null default 0,
    tries integer not null default 0,
    next_at timestamptz,
    claimed_until timestamptz,
    claim uuid,
    created_at timestamptz not null default now(),
    ended_at timestamptz,
    unique (endpoint_id, event_id),
    check ((status = 'pending') = (next_at is not null))
  );
  create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where status = 'pending';
  create index webhook_deliveries_list on webhook_deliveries (endpoint_id, id);
  create index webhook_deliveries_event on webhook_deliveries (event_id);

  create table webhook_attempts (
    delivery_id uuid not null references webhook_deliveries on delete cascade,
    number integer not null,
    started_at timestamptz not null,
    duration_ms integer not null,
    ok boolean not null,
    -- Of the response, if there was one.
    status integer,
    -- Code and facts of a failure (shared/webhooks/delivery.ts).
    cause json,
    excerpt text,
    primary key (delivery_id, number)
  );
`

const mails = `
  create table mails (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    recipient text not null,
    subject text not null,
    body text not null,
    attempts integer not null default 0,
    -- Null once it was sent or given up.
    next_at timestamptz default now(),
    sent_at timestamptz,
    error text,
    created_at timestamptz not null default now()
  );
  create index mails_due on mails (next_at) where next_at is not null;
  create index mails_account on mails (account_id, created_at);
`
