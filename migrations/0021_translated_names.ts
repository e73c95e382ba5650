import type { Knex } from 'knex'

/** Adds names of guides and brands in other languages (docs/admin-api.md, "Names in other languages"). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table templates
      add column name_i18n jsonb not null default '{}' check (jsonb_typeof(name_i18n) = 'object');
    alter table projects
      add column brand_name_i18n jsonb not null default '{}' check (jsonb_typeof(brand_name_i18n) = 'object');
  `)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}
