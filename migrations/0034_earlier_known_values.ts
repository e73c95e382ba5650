import type { Knex } from 'knex'

/**
 * Finds the values that templates had before the triggers of the previous migration, and marks the rolled-up days that
 * have invented steps, so that they are rolled up again while their sessions are kept. Separate from the previous
 * migration because it reads all published contents, and takes no lock that blocks readers or writers.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    select add_values_of_content(template_id, content_text::json) from versions where content_text is not null;

    select add_values_of_template(id, locales, default_platform, detection_rules) from templates;

    insert into rollup_marks (template_id, day, marked_at)
    select template_id, day, now()
    from daily_rollup
    where step_slug is not null and day >= (select sessions_from from rollup_state) and not exists (
      select from known_values
      where known_values.template_id = daily_rollup.template_id and kind = 'step' and value = step_slug
    )
    group by template_id, day
    order by template_id, day
    on conflict (template_id, day) do update set marked_at = excluded.marked_at;
  `)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}
