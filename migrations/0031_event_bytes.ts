import type { Knex } from 'knex'

/** Bytes of events that each account has stored, by day in UTC (decision 224). Maintenance deletes earlier days. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Each process updates the row of an account every second. Half of a page is room for new versions of its rows.
    create table event_bytes (
      account_id uuid not null,
      day date not null,
      bytes bigint not null,
      primary key (account_id, day)
    ) with (fillfactor = 50);
  `)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}
