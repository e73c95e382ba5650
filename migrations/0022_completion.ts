import type { Knex } from 'knex'

/** Adds what a guide says when all its steps are done (decision 194). Null says what the widget says by itself. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table templates
      add column completion jsonb check (jsonb_typeof(completion) = 'object');
  `)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}
