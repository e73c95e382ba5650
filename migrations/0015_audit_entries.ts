import type { Knex } from 'knex'

/**
 * Versions of each published hash, in the order in which the audit lists them: templates by first publication, and the
 * versions of each. Triggers fill the table, so that it is also filled by the previous release.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(table)
  await knex.raw(entriesStay)
  await knex.raw(triggers)
  await knex.raw(backfill)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}

const table = `
  create table audit_entries (
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    version_id uuid not null references versions on delete cascade,
    template_id uuid not null,
    published_at timestamptz not null,
    -- When the template first published this hash; the same in all of its entries.
    first_published_at timestamptz not null,
    primary key (sha256, version_id)
  );
  create unique index audit_entries_order
    on audit_entries (sha256, first_published_at, template_id, published_at, version_id);
  -- Deleting a version looks for its entries.
  create index audit_entries_version on audit_entries (version_id);
`

/** An entry is deleted only with its version, and a signed version cannot be deleted. */
const entriesStay = `
  create function refuse_change_while_version_exists() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if not exists (select from versions where id = old.version_id) then return old; end if;
    end if;
    raise exception '% of a version cannot change', tg_table_name using errcode = 'restrict_violation';
  end $$;
  create trigger audit_entries_stay before update or delete on audit_entries
    for each row execute function refuse_change_while_version_exists();
  create trigger audit_entries_stay_all before truncate on audit_entries
    for each statement execute function refuse_change_while_version_exists();
`

/** Publishing locks the template's row, so no two versions of a template are published at once. */
const triggers = `
  create function add_audit_entry(hash text, published uuid) returns void language sql as $$
    insert into audit_entries (sha256, version_id, template_id, published_at, first_published_at)
    select hash, id, template_id, published_at, coalesce(
      (select min(entry.first_published_at) from audit_entries entry
        where entry.sha256 = hash and entry.version_id = any (array(
          select sibling.id from versions sibling where sibling.template_id = versions.template_id))),
      published_at)
    from versions where id = published
    on conflict (sha256, version_id) do nothing
  $$;

  create function add_audit_entry_of_content() returns trigger language plpgsql as $$
  begin
    perform add_audit_entry(new.content_hash, new.id);
    return null;
  end $$;
  create trigger versions_content_is_audited after insert or update of content_hash on versions
    for each row when (new.content_hash is not null) execute function add_audit_entry_of_content();

  create function add_audit_entry_of_snippet() returns trigger language plpgsql as $$
  begin
    perform add_audit_entry(new.sha256, new.version_id);
    return null;
  end $$;
  create trigger snippet_hashes_are_audited after insert on snippet_hashes
    for each row execute function add_audit_entry_of_snippet();
`

const backfill = `
  insert into audit_entries (sha256, version_id, template_id, published_at, first_published_at)
  select sha256, id, template_id, published_at,
    min(published_at) over (partition by sha256, template_id)
  from (
    select content_hash as sha256, id from versions where content_hash is not null
    union
    select sha256, version_id from snippet_hashes
  ) hashes join versions using (id)
`
