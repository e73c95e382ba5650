import type { Knex } from 'knex'

/** A step keeps its id from one version to the next, so that it can be followed: ids are unique within a version. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table requirements drop constraint requirements_pkey;
    alter table requirements add primary key (version_id, id);
  `)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}
