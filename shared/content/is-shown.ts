type Audience = { readonly platform_ids: readonly string[]; readonly installation_scopes: readonly string[] }

type PlatformAndScope = { readonly platform: string; readonly scope: string }

/**
 * True for a requirement that guides for this platform and scope show. An empty list means all platforms or scopes
 * (docs/api.md, "From version to steps").
 */
export function isShown(
  { platform_ids, installation_scopes }: Audience,
  selection: PlatformAndScope,
): boolean {
  return (
    (platform_ids.length === 0 || platform_ids.includes(selection.platform)) &&
    (installation_scopes.length === 0 || installation_scopes.includes(selection.scope))
  )
}
