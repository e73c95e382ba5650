import type { Knex } from 'knex'

/**
 * Shared request counters of the web processes without Redis. The columns are rate-limiter-flexible's; `expire` is
 * epoch milliseconds. Unlogged, so counting starts over after a crash of the server.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create unlogged table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}
