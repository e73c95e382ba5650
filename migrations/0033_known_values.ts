import type { Knex } from 'knex'

/**
 * Steps, platforms and locales that each template has had, so that analytics count invented ones together (decision
 * 228). Triggers fill the table, so that it is also filled by the previous release.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(table)
  await knex.raw(functions)
  await knex.raw(triggers)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}

const table = `
  create table known_values (
    template_id uuid not null references templates on delete cascade,
    kind text not null check (kind in ('step', 'platform', 'locale')),
    value text not null,
    primary key (template_id, kind, value)
  );
`

/** As json, since jsonb refuses texts with an escaped NUL, which a published content may have. */
const functions = `
  create function add_values_of_content(template uuid, content json) returns void language sql as $$
    insert into known_values (template_id, kind, value)
    select template, of_step.kind, of_step.value
    from json_array_elements(content -> 'requirements') as requirements (step)
    cross join lateral (
      select 'step' as kind, step -> 'config' ->> 'slug' as value
      union select 'platform', json_array_elements_text(step -> 'platform_ids')
      union select 'locale', json_object_keys(step -> 'config' -> 'i18n')
      where json_typeof(step -> 'config' -> 'i18n') = 'object'
    ) as of_step
    where of_step.value is not null
    on conflict do nothing
  $$;

  create function add_values_of_template(template uuid, locales text[], platform text, rules jsonb)
  returns void language sql as $$
    insert into known_values (template_id, kind, value)
    select template, 'locale', unnest(locales)
    union select template, 'platform', platform
    union select template, 'platform', rule ->> 'platform'
      from jsonb_array_elements(rules) as rule where rule ->> 'platform' is not null
    on conflict do nothing
  $$;
`

const triggers = `
  create function remember_values_of_version() returns trigger language plpgsql as $$
  begin
    perform add_values_of_content(new.template_id, new.content_text::json);
    return null;
  end $$;
  create trigger published_values_are_known after insert or update of content_text on versions
    for each row when (new.content_text is not null) execute function remember_values_of_version();

  create function remember_values_of_template() returns trigger language plpgsql as $$
  begin
    perform add_values_of_template(new.id, new.locales, new.default_platform, new.detection_rules);
    return null;
  end $$;
  create trigger template_values_are_known after insert or update of locales, default_platform, detection_rules
    on templates for each row execute function remember_values_of_template();
`
