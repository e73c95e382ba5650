import type { Knex } from 'knex'

/**
 * Adds the source of events, sessions and their sums: the host of the page that showed the guide (docs/events.md,
 * "Sources"). The previous release stores none, and what is stored already has none. Postgres rewrites no table.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table events add column source text;
    alter table guide_sessions add column source text;
    alter table daily_rollup add column source text;
  `)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}
