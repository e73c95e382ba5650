import type { Knex } from 'knex'

/** Claims and last successes of recurring work (docs/decisions/0072-maintenance.md). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table maintenance_runs (
      name text primary key,
      -- Until then one process is at work; after that it has died, or failed and left it to the next.
      claimed_until timestamptz not null default '-infinity',
      succeeded_at timestamptz
    );
  `)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}
