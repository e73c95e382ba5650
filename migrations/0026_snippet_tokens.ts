import type { Knex } from 'knex'

/**
 * Long words of each published snippet that no value can change, so that the audit can find a snippet copied from a
 * site. A trigger fills the table, so that it is also filled by the previous release.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(table)
  await knex.raw(functions)
  await knex.raw(trigger)
  await knex.raw(backfill)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}

const table = `
  create table snippet_tokens (
    token text not null,
    -- When the snippet was first published: the earliest are found first, however many are copied from them.
    published_at timestamptz not null,
    sha256 text not null,
    primary key (token, published_at, sha256)
  );
  create index snippet_tokens_sha256 on snippet_tokens (sha256);
`

/**
 * The words next to a placeholder are left out, since a value becomes part of them. U+FFFC stands for a placeholder.
 */
const functions = `
  create function snippet_words(snippet text) returns setof text language sql immutable as $$
    select distinct left(word, 200)
    from regexp_split_to_table(
      regexp_replace(snippet, '\\{\\{([A-Za-z]\\w{0,49}|installation\\.token)\\}\\}', chr(65532), 'g'),
      '[\\s"''<>=(),;{}\\[\\]]+') word
    where length(word) >= 4 and position(chr(65532) in word) = 0
  $$;

  create function snippet_text(published_in uuid, step_id uuid) returns text language sql stable as $$
    select step -> 'config' ->> 'snippet'
    from versions, jsonb_array_elements(content_text::jsonb -> 'requirements') step
    where versions.id = published_in and step ->> 'id' = step_id::text
  $$;

  create function add_snippet_tokens(hash text, published_in uuid, step_id uuid) returns void language sql as $$
    insert into snippet_tokens (token, published_at, sha256)
    select word, published_at, hash
    from versions, snippet_words(snippet_text(published_in, step_id)) word
    where versions.id = published_in and not exists (select from snippet_tokens where sha256 = hash)
    order by length(word) desc, word
    limit 12
    on conflict do nothing
  $$;
`

const trigger = `
  create function add_snippet_tokens_of_hash() returns trigger language plpgsql as $$
  begin
    perform add_snippet_tokens(new.sha256, new.version_id, new.requirement_id);
    return null;
  end $$;
  create trigger snippet_hashes_have_tokens after insert on snippet_hashes
    for each row execute function add_snippet_tokens_of_hash();
`

const backfill = `
  select add_snippet_tokens(sha256, version_id, requirement_id)
  from snippet_hashes join versions on versions.id = version_id
  order by published_at, version_id
`
