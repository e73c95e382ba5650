import type { AccountScope } from '../../credentials/scopes.ts'
import type { Database } from '../database.ts'

/** One of the account's resources with its readable name. */
export type NamedRow = {
  kind: NamedKind
  id: string
  name: string
  /** Name of the project or template to which it belongs. */
  within: string | null
  /** An installation's customer. */
  external_ref: string | null
  template_id: string | null
}

/** Kinds of named resources, with the scope that allows reading them. */
export const namedKinds = {
  project: 'projects:read',
  template: 'templates:read',
  version: 'templates:read',
  installation: 'installations:read',
  api_key: 'keys:read',
  webhook_endpoint: 'webhooks:read',
} as const satisfies Record<string, AccountScope>

export type NamedKind = keyof typeof namedKinds

const named = `
  with of_account as (
    select templates.id, templates.name, projects.name as project
    from templates join projects on projects.id = templates.project_id
    where projects.account_id = :accountId
  ), named (kind, id, name, also, within, template_id) as (
    select 'project', id, name, brand_name, null, null from projects where account_id = :accountId
    union all
    select 'template', id, name, null, project, id from of_account
    union all
    select 'version', versions.id, 'Version ' || version, null, name, of_account.id
    from versions join of_account on of_account.id = template_id
    union all
    select 'installation', installations.id, target, external_ref, name, of_account.id
    from installations join of_account on of_account.id = template_id
    union all
    select 'api_key', id, name, null, null, null from api_keys where account_id = :accountId
    union all
    select 'webhook_endpoint', id, url, null, null, null from webhook_endpoints where account_id = :accountId
  )
  select kind, id, name, within, template_id, case kind when 'installation' then also end as external_ref
  from named`

type NamedQuery = { accountId: string; kinds: readonly NamedKind[] }

/** Finds resource names by id. Resources that are deleted, or of another kind or account, are missing. */
export async function findNamed(
  db: Database,
  { ids, ...query }: NamedQuery & { ids: readonly string[] },
): Promise<NamedRow[]> {
  const chosen = 'where kind = any (cast(:kinds as text[])) and id = any (cast(:ids as uuid[]))'
  const { rows } = await db.raw<{ rows: NamedRow[] }>(`${named} ${chosen}`, { ...query, ids })
  return rows
}

/** Finds resources whose name contains a text in any letter case. Names that begin with the text come first. */
export async function searchNamed(
  db: Database,
  query: NamedQuery & { text: string; limit: number },
): Promise<NamedRow[]> {
  // `ilike` would treat some characters of the text as wildcards.
  const { rows } = await db.raw<{ rows: NamedRow[] }>(
    `${named}
     where kind = any (cast(:kinds as text[]))
       and position(lower(:text) in lower(name || ' ' || coalesce(also, ''))) > 0
     order by position(lower(:text) in lower(name)) = 1 desc, array_position(cast(:kinds as text[]), kind), name, id
     limit :limit`,
    query,
  )
  return rows
}
