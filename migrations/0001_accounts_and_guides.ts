import type { Knex } from 'knex'

/** Creates accounts with their resources, and guides with their versions. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(accounts)
  await knex.raw(templates)
  await knex.raw(versions)
  await knex.raw(publishedContentStays)
  await knex('platforms').insert(builtInPlatforms.map(([slug, name]) => ({ slug, name })))
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward')
}

const accounts = `
  create table accounts (
    id uuid primary key,
    name text not null check (length(name) between 1 and 200),
    created_at timestamptz not null default now()
  );

  create table api_keys (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    name text not null check (length(name) between 1 and 200),
    hash bytea not null unique check (octet_length(hash) = 32),
    display text not null,
    scopes text[] not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    last_used_at timestamptz,
    revoked_at timestamptz
  );
  create index api_keys_account on api_keys (account_id);

  create table projects (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    name text not null check (length(name) between 1 and 200),
    brand_name text not null check (length(brand_name) between 1 and 200),
    primary_color text not null check (primary_color ~ '^#[0-9a-fA-F]{6}$'),
    logo_url text not null check (length(logo_url) <= 2048),
    created_at timestamptz not null default now()
  );
  create index projects_account on projects (account_id);

  -- Without an account a platform is built in: every account sees it and none may change it.
  create table platforms (
    slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 50),
    account_id uuid references accounts on delete cascade,
    name text not null check (length(name) between 1 and 200)
  );
  create unique index platforms_built_in on platforms (slug) where account_id is null;
  create unique index platforms_of_account on platforms (account_id, slug) where account_id is not null;
`

const templates = `
  create table templates (
    id uuid primary key,
    project_id uuid not null references projects on delete cascade,
    name text not null check (length(name) between 1 and 200),
    default_locale text not null check (length(default_locale) between 1 and 35),
    locales text[] not null check (default_locale = any (locales)),
    default_platform text not null,
    detection_rules jsonb not null default '[]' check (jsonb_typeof(detection_rules) = 'array'),
    variables jsonb not null default '[]' check (jsonb_typeof(variables) = 'array'),
    current_version_id uuid,
    limits jsonb not null default '{}' check (jsonb_typeof(limits) = 'object'),
    revision integer not null default 1 check (revision > 0),
    created_at timestamptz not null default now()
  );
  create index templates_project on templates (project_id);

  create table embed_keys (
    key text primary key check (key ~ '^wm_[0-9A-Za-z]{24}$'),
    template_id uuid not null references templates on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz
  );
  create index embed_keys_template on embed_keys (template_id);
`

const versions = `
  create table versions (
    id uuid primary key,
    template_id uuid not null references templates on delete cascade,
    version integer not null check (version > 0),
    status text not null default 'draft' check (status in ('draft', 'published', 'unpublished')),
    changelog text not null default '' check (length(changelog) <= 10000),
    allowed_scopes text[] not null check (cardinality(allowed_scopes) > 0),
    default_scope text not null check (default_scope = any (allowed_scopes)),
    published_at timestamptz,
    unpublished_at timestamptz,
    unpublish_reason text,
    content_text text,
    content_hash text check (content_hash ~ '^[0-9a-f]{64}$'),
    revision integer not null default 1 check (revision > 0),
    created_at timestamptz not null default now(),
    unique (template_id, version),
    unique (template_id, id),
    -- A draft has no content yet; once published, a version has it for good.
    check ((status = 'draft') = (content_text is null)),
    check ((content_text is null) = (content_hash is null)),
    check ((content_text is null) = (published_at is null)),
    check ((status = 'unpublished') = (unpublished_at is not null))
  );
  create unique index versions_one_draft on versions (template_id) where status = 'draft';
  create index versions_content_hash on versions (content_hash);

  -- A template's current version is one of its own.
  alter table templates add foreign key (id, current_version_id) references versions (template_id, id);

  create table requirements (
    id uuid primary key,
    version_id uuid not null references versions on delete cascade,
    position integer not null check (position >= 0),
    requirement_type text not null check (requirement_type in (
      'code_snippet', 'dns_record', 'meta_tag', 'file_upload', 'tag_manager', 'plugin', 'app_embed', 'manual')),
    title text not null check (length(title) between 1 and 500),
    optional boolean not null default false,
    platform_ids text[] not null default '{}',
    installation_scopes text[] not null default '{}',
    config jsonb not null check (jsonb_typeof(config) = 'object'),
    verification jsonb check (jsonb_typeof(verification) = 'object'),
    unique (version_id, position) deferrable initially deferred
  );
`

/** Published content never changes, so that anyone can prove what a site was told to install. */
const publishedContentStays = `
  create function refuse_change_of_published_content() returns trigger language plpgsql as $$
  begin
    if old.content_text is not null and
       (new.id, new.template_id, new.version, new.changelog, new.allowed_scopes, new.default_scope,
        new.published_at, new.content_text, new.content_hash)
       is distinct from
       (old.id, old.template_id, old.version, old.changelog, old.allowed_scopes, old.default_scope,
        old.published_at, old.content_text, old.content_hash)
    then
      raise exception 'the content of published version % cannot change', old.id using errcode = 'restrict_violation';
    end if;
    return new;
  end $$;
  create trigger published_content_stays before update on versions
    for each row execute function refuse_change_of_published_content();

  create function refuse_change_of_published_requirements() returns trigger language plpgsql as $$
  begin
    if exists (
      select from versions
      where content_text is not null
        and (id = case when tg_op <> 'INSERT' then old.version_id end
          or id = case when tg_op <> 'DELETE' then new.version_id end)
    ) then
      raise exception 'the requirements of a published version cannot change' using errcode = 'restrict_violation';
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end $$;
  create trigger published_requirements_stay before insert or update or delete on requirements
    for each row execute function refuse_change_of_published_requirements();
`

const builtInPlatforms = [
  ['html', 'HTML'],
  ['wordpress', 'WordPress'],
  ['shopify', 'Shopify'],
  ['wix', 'Wix'],
  ['squarespace', 'Squarespace'],
  ['webflow', 'Webflow'],
  ['joomla', 'Joomla'],
  ['drupal', 'Drupal'],
  ['magento', 'Magento'],
  ['prestashop', 'PrestaShop'],
  ['ghost', 'Ghost'],
  ['google-tag-manager', 'Google Tag Manager'],
  ['other', 'Other'],
] as const
