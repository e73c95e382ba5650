/** What a key may do with a resource. Whoever writes it reads it, too, if it can be read. */
export type Access = 'none' | 'read' | 'write'

/** A resource of the account, with the scopes that give access to it (api/credentials/scopes.ts). */
type Resource = {
  readonly name: string
  /** What belongs to it, or what access allows. */
  readonly about?: string
  readonly read?: string
  readonly write?: string
}

export const resources: readonly Resource[] = [
  { name: 'Projects', read: 'projects:read', write: 'projects:write' },
  {
    name: 'Guides',
    about: 'drafts, platforms',
    read: 'templates:read',
    write: 'templates:write',
  },
  { name: 'Published versions', about: 'publish, unpublish', write: 'templates:publish' },
  {
    name: 'Installations',
    about: 'checks, signals, monitors',
    read: 'installations:read',
    write: 'installations:write',
  },
  { name: 'Analytics', about: 'write: delete sessions', read: 'analytics:read', write: 'analytics:write' },
  { name: 'Events', read: 'events:read' },
  { name: 'Webhooks', about: 'deliveries', read: 'webhooks:read', write: 'webhooks:write' },
  { name: 'API keys', about: 'read: the activity, too', read: 'keys:read', write: 'keys:write' },
  { name: 'Signing keys', about: 'revoke those of all accounts', write: 'signing:admin' },
]

type ResourceScopes = Pick<Resource, 'read' | 'write'>

/** Returns the scopes for access to a resource. Undefined if there is no such access. */
export function scopesFor({ read, write }: ResourceScopes, access: Access): readonly string[] | undefined {
  if (access === 'none') return []
  const last = access === 'read' ? read : write
  return last === undefined ? undefined : [...new Set([read ?? last, last])]
}

/** Returns the most that scopes allow with a resource. */
export function accessOf({ read, write }: ResourceScopes, scopes: readonly string[]): Access {
  if (write !== undefined && scopes.includes(write)) return 'write'
  return read !== undefined && scopes.includes(read) ? 'read' : 'none'
}

type Preset = { readonly name: string; readonly about: string; readonly scopes: readonly string[] }

export const presets: readonly Preset[] = [
  {
    name: 'Read everything',
    about: 'Sees the whole account, and changes nothing.',
    scopes: resources.flatMap(({ read }) => read ?? []),
  },
  {
    name: 'CI: manage installations',
    about:
      'Checks the steps of installations, and may create, change and delete them and their monitors. To check a site by an embed key, or with the token of an installation, CI needs no API key.',
    scopes: ['installations:read', 'installations:write'],
  },
  {
    name: 'Everything',
    about: 'All but signing keys, which belong to every account of the service.',
    scopes: resources
      .flatMap((resource) => scopesFor(resource, 'write') ?? scopesFor(resource, 'read') ?? [])
      .filter((scope) => scope !== 'signing:admin'),
  },
]

/** Describes the permissions of a key, such as "Projects: read · Guides: write". */
export function describeScopes(scopes: readonly string[]): string {
  if (resources.every(({ read, write }) => hasAll(scopes, [read, write]))) return 'All permissions'
  return resources
    .flatMap((resource) => {
      const access = accessOf(resource, scopes)
      if (access === 'none') return []
      // A key of the API may write what it cannot read.
      const isBlind = access === 'write' && !hasAll(scopes, [resource.read])
      return [`${resource.name}: ${access}${isBlind ? ' only' : ''}`]
    })
    .join(' · ')
}

function hasAll(scopes: readonly string[], wanted: readonly (string | undefined)[]): boolean {
  return wanted.every((scope) => scope === undefined || scopes.includes(scope))
}
