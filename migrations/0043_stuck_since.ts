import type { Knex } from 'knex'

/**
 * Stores since when installations are stuck at their step, so that a list can begin with those that have been stuck the
 * longest. The previous release changes the step without knowing this column: hence the trigger.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- With milliseconds, as JavaScript has them, so that a position in a list is exact.
    alter table installations add column stuck_since timestamptz(3);

    update installations set stuck_since = greatest(
      created_at,
      (select opened_at from installation_steps where installation_id = installations.id and step_slug = stuck_step),
      (select max(first_ok_at) from installation_steps where installation_id = installations.id and state = 'done')
    ) where stuck_step is not null;

    create function set_stuck_since() returns trigger language plpgsql as $$
    begin
      new.stuck_since = case when new.stuck_step is not null then now() end;
      return new;
    end $$;
    create trigger stuck_since before update of stuck_step on installations
      for each row when (new.stuck_step is distinct from old.stuck_step)
      execute function set_stuck_since();

    create index installations_stuck_since on installations (template_id, coalesce(stuck_since, 'infinity'), id);
  `)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}
