import type { Knex } from 'knex'

/** Adds the message that a guide ends with (decision 194). Null means the widget's default message. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table templates
      add column completion jsonb check (jsonb_typeof(completion) = 'object');
  `)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}
