import type { Knex } from 'knex'

/** Events from widgets, their sessions, sums by day, and the outcomes of verifications. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(events)
  await knex.raw(sessions)
  await knex.raw(verifications)
  await knex.raw(goWithTheirTemplate)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}

/** Days are UTC days. The web process creates the partitions, at its start and ahead of time. */
const events = `
  create table events (
    occurred_on date not null,
    id uuid not null,
    template_id uuid not null,
    version_id uuid,
    session_id text not null check (length(session_id) between 1 and 100),
    event text not null check (event in ('template_loaded', 'step_view', 'step_complete', 'template_complete', 'error')),
    step_slug text,
    platform text,
    locale text,
    duration_ms bigint check (duration_ms >= 0),
    properties jsonb not null,
    occurred_at timestamptz not null,
    received_at timestamptz not null,
    primary key (occurred_on, id)
  ) partition by range (occurred_on);
  create index events_template on events (template_id, occurred_on);
`

const sessions = `
  create table guide_sessions (
    template_id uuid not null,
    session_id text not null,
    version_id uuid,
    platform text,
    locale text,
    started_at timestamptz not null,
    last_at timestamptz not null,
    completed_at timestamptz,
    loads integer not null,
    errors integer not null,
    -- A completed step has been viewed, too.
    steps_viewed text[] not null,
    steps_completed text[] not null,
    -- By step: the longest duration that its completion was reported with.
    step_ms jsonb not null,
    primary key (template_id, session_id)
  );
  create index guide_sessions_started on guide_sessions (template_id, started_at);

  -- Of the sessions that started on the day. 'session' stands for the session as a whole.
  create table daily_rollup (
    day date not null,
    template_id uuid not null,
    version_id uuid,
    platform text,
    locale text,
    event text not null,
    step_slug text,
    count bigint not null,
    sessions bigint not null,
    durations bigint not null,
    duration_ms numeric not null
  );
  create index daily_rollup_template on daily_rollup (template_id, day);

  -- Days that were rolled up, and of which a session has changed since.
  create table rollup_marks (
    template_id uuid not null,
    day date not null,
    marked_at timestamptz not null,
    primary key (template_id, day)
  );

  -- The sessions that started before rolled_up_to are in daily_rollup; those from sessions_from on are still kept.
  create table rollup_state (
    only_row boolean primary key default true check (only_row),
    rolled_up_to date not null,
    sessions_from date not null
  );
  insert into rollup_state (rolled_up_to, sessions_from)
    values ((now() at time zone 'UTC')::date - 3, '2000-01-01');
`

const verifications = `
  create table verifications (
    created_at timestamptz not null,
    id uuid not null,
    template_id uuid not null,
    version_id uuid,
    step_slug text not null,
    type text not null,
    ok boolean not null,
    conclusive boolean not null,
    code text not null,
    target_host text,
    duration_ms integer not null,
    primary key (created_at, id)
  ) partition by range (created_at);
  create index verifications_template on verifications (template_id, created_at);
`

/** Triggers instead of foreign keys, with which each insert would lock the template's row. */
const goWithTheirTemplate = `
  create function delete_figures_of_template() returns trigger language plpgsql as $$
  begin
    delete from events where template_id = old.id;
    delete from guide_sessions where template_id = old.id;
    delete from daily_rollup where template_id = old.id;
    delete from rollup_marks where template_id = old.id;
    delete from verifications where template_id = old.id;
    return old;
  end $$;
  create trigger figures_go_with_their_template after delete on templates
    for each row execute function delete_figures_of_template();
`
