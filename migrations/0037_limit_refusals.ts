import type { Knex } from 'knex'

/**
 * How many requests of visitors were refused because a guide, or one client of it, was over its limit. The previous release
 * writes none.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table limit_refusals (
      template_id uuid not null references templates on delete cascade,
      day date not null,
      kind text not null,
      refused text not null,
      requests bigint not null,
      last_at timestamptz not null,
      primary key (template_id, day, kind, refused)
    )
  `)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}
