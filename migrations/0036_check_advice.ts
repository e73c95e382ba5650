import type { Knex } from 'knex'

/**
 * The history of an installation's checks says what to do and when, and its steps keep the cause of the last miss, from which
 * it is told in any language. The previous release leaves all of it out.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table installation_checks
      add column hint text,
      add column warnings text[],
      add column retry_at timestamptz;
    -- As json, since jsonb refuses texts with an escaped NUL, which a page may have.
    alter table installation_steps add column cause json
  `)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}
