import type { Knex } from 'knex'

/** Signing keys, their signatures, and the hashes of published snippets. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(keys)
  await knex.raw(signatures)
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}

/** Rows are never deleted or replaced: without a key in the catalog, everything that it signed would look forged. */
const keys = `
  create table signing_keys (
    key_id text primary key check (key_id ~ '^[0-9a-f]{64}$'),
    algorithm text not null default 'ed25519' check (algorithm = 'ed25519'),
    public_key_pem text not null unique check (length(public_key_pem) <= 200),
    status text not null default 'pending' check (status in ('pending', 'active', 'retired', 'revoked')),
    created_at timestamptz not null default now(),
    activates_at timestamptz,
    activated_at timestamptz,
    retired_at timestamptz,
    revoked_at timestamptz,
    revocation_reason text check (length(revocation_reason) between 1 and 500),
    successor_key_id text references signing_keys,
    check (successor_key_id <> key_id),
    check (status not in ('active', 'retired') or activated_at is not null),
    check (status <> 'retired' or retired_at is not null),
    check ((status = 'revoked') = (revoked_at is not null)),
    check ((status = 'revoked') = (revocation_reason is not null))
  );
  create unique index signing_keys_one_active on signing_keys (status) where status = 'active';

  create function refuse_change_of_signing_key() returns trigger language plpgsql as $$
  begin
    if (new.key_id, new.algorithm, new.public_key_pem, new.created_at)
       is distinct from (old.key_id, old.algorithm, old.public_key_pem, old.created_at)
    then
      raise exception 'signing key % cannot become another one', old.key_id using errcode = 'restrict_violation';
    end if;
    if new.status <> old.status and (old.status, new.status) not in (
      ('pending', 'active'), ('active', 'retired'),
      ('pending', 'revoked'), ('active', 'revoked'), ('retired', 'revoked'))
    then
      raise exception 'a key that is % cannot become %', old.status, new.status using errcode = 'restrict_violation';
    end if;
    return new;
  end $$;
  create trigger signing_keys_stay_themselves before update on signing_keys
    for each row execute function refuse_change_of_signing_key();
`

const signatures = `
  create function refuse_change_of_signing_history() returns trigger language plpgsql as $$
  begin
    raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
  end $$;
  create trigger signing_keys_stay before delete or truncate on signing_keys
    for each statement execute function refuse_change_of_signing_history();

  -- What is signed is the version's own hash, and no other.
  alter table versions add unique (id, content_hash);

  create table signatures (
    id bigint generated always as identity primary key,
    version_id uuid not null,
    key_id text not null references signing_keys,
    content_hash text not null,
    signature text not null check (signature ~ '^[A-Za-z0-9+/]{86}==$'),
    signed_at timestamptz not null default now(),
    unique (version_id, key_id),
    foreign key (version_id, content_hash) references versions (id, content_hash)
  );
  create index signatures_key on signatures (key_id);
  create trigger signatures_stay before update or delete or truncate on signatures
    for each statement execute function refuse_change_of_signing_history();

  create table snippet_hashes (
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    version_id uuid not null references versions,
    requirement_id uuid not null,
    primary key (sha256, version_id, requirement_id)
  );
  create trigger snippet_hashes_stay before update or delete or truncate on snippet_hashes
    for each statement execute function refuse_change_of_signing_history();
`
