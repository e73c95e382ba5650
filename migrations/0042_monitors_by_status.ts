import type { Knex } from 'knex'

/** Indexes monitors by status, so that a list finds the installations that are not in place any more without reading the others. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index monitors_status on monitors (template_id, status, installation_id)')
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}
