import type { Knex } from 'knex'

/**
 * Creates the further tokens of an installation, beside the one in its own row. They end with that one when it is replaced
 * or revoked, also by the previous release, which knows nothing of them and accepts none: hence the trigger.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table installation_tokens (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      installation_id uuid not null references installations on delete cascade,
      token_display text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    create index installation_tokens_installation on installation_tokens (installation_id, created_at);

    create function delete_further_tokens() returns trigger language plpgsql as $$
    begin
      delete from installation_tokens where installation_id = new.id;
      return null;
    end $$;
    create trigger further_tokens after update of token_hash, token_revoked_at on installations
      for each row
      when (new.token_hash is distinct from old.token_hash or new.token_revoked_at is not null)
      execute function delete_further_tokens();
  `)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}
