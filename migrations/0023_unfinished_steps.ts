import type { Knex } from 'knex'

/**
 * Allows steps without a title in drafts (docs/admin-api.md, "Unfinished steps in drafts"). Existing rows satisfy the new constraint, since the old one
 * was stricter, so they are not validated.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table requirements
      drop constraint requirements_title_check,
      add constraint requirements_title_check check (length(title) <= 500) not valid;
  `)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}
