import type { Knex } from 'knex'

/** Makes step ids unique within a version only, since a step keeps its id from one version to the next. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table requirements drop constraint requirements_pkey;
    alter table requirements add primary key (version_id, id);
  `)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}
