import type { Knex } from 'knex'

/**
 * Adds the steps that visitors confirmed by hand to their sessions (decision 210). With the default, the previous
 * release can still insert sessions, and Postgres does not rewrite the table.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table guide_sessions
      add column steps_overridden text[] not null default '{}';
  `)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}
