import type { Knex } from 'knex'

/**
 * Variables that the template of a published version declared at that time. A version of `schema_version` 1 does not
 * carry them in its signed content and is rendered with these
 * (docs/decisions/0130-variables-are-signed-with-the-version.md).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(table)
  // The trigger comes before the rows: creating it waits for running transactions and catches all later ones.
  await knex.raw(filledOnPublish)
  await knex.raw(versionsPublishedSoFar)
  await knex.raw(snapshotsStay)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}

/** A separate table, because a new column of `versions` would block reading guides until the migration ends. */
const table = `
  create table variable_snapshots (
    version_id uuid primary key references versions on delete cascade,
    variables jsonb not null check (jsonb_typeof(variables) = 'array')
  );
`

/** A trigger, since web processes of the previous release may still publish content without declarations. */
const filledOnPublish = `
  create function keep_variables_of_published_version() returns trigger language plpgsql as $$
  begin
    insert into variable_snapshots (version_id, variables)
    select new.id, templates.variables from templates where templates.id = new.template_id;
    return null;
  end $$;
  create trigger published_variables_insert after insert on versions
    for each row when (new.content_text is not null) execute function keep_variables_of_published_version();
  create trigger published_variables_update after update on versions
    for each row when (old.content_text is null and new.content_text is not null)
    execute function keep_variables_of_published_version();
`

const versionsPublishedSoFar = `
  insert into variable_snapshots (version_id, variables)
  select versions.id, templates.variables
  from versions join templates on templates.id = versions.template_id
  where versions.content_text is not null;
`

/** A snapshot is deleted only with its version. */
const snapshotsStay = `
  create trigger variable_snapshots_stay before update or delete on variable_snapshots
    for each row execute function refuse_change_while_version_exists();
  create trigger variable_snapshots_stay_all before truncate on variable_snapshots
    for each statement execute function refuse_change_while_version_exists();
`
