import type { Knex } from 'knex'

/**
 * Notifies every web process on the channel `waymark_template` which template's guide has changed as soon as the change
 * is committed, so that it drops the guide from memory; `*` means all. Triggers do this, so that no writer can forget
 * it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(functions)
  await knex.raw(triggers)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}

const functions = `
  create function notify_of_template() returns trigger language plpgsql as $$
  begin
    perform pg_notify('waymark_template', old.id::text);
    return null;
  end $$;

  create function notify_of_templates_of_row() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then perform pg_notify('waymark_template', old.template_id::text); end if;
    if tg_op <> 'DELETE' then perform pg_notify('waymark_template', new.template_id::text); end if;
    return null;
  end $$;

  create function notify_of_templates_of_project() returns trigger language plpgsql as $$
  begin
    perform pg_notify('waymark_template', id::text) from templates where project_id = new.id;
    return null;
  end $$;

  -- A built-in platform is shown by the guides of every account.
  create function notify_of_templates_of_platform() returns trigger language plpgsql as $$
  declare account uuid := case when tg_op = 'DELETE' then old.account_id else new.account_id end;
  begin
    if account is null then
      perform pg_notify('waymark_template', '*');
    else
      perform pg_notify('waymark_template', templates.id::text)
      from templates join projects on projects.id = templates.project_id
      where projects.account_id = account;
    end if;
    return null;
  end $$;
`

const triggers = `
  create trigger guide_changes after update or delete on templates
    for each row execute function notify_of_template();
  create trigger guide_changes after insert or update or delete on embed_keys
    for each row execute function notify_of_templates_of_row();
  create trigger guide_changes after delete on versions
    for each row execute function notify_of_templates_of_row();
  create trigger guide_changes_with_status after update on versions
    for each row when (old.status is distinct from new.status) execute function notify_of_templates_of_row();
  create trigger guide_changes after update on projects
    for each row execute function notify_of_templates_of_project();
  create trigger guide_changes after insert or update or delete on platforms
    for each row execute function notify_of_templates_of_platform();
`
