type OwnGuide = { readonly name: string; readonly embed_keys: readonly { readonly key: string }[] }

/** Projects whose guides are listed. */
const MAX_PROJECTS = 10

/**
 * Lists the guides of the account with this key or, without one, of a reader who is signed in to the console. Undefined if
 * the key is wrong or nobody is signed in.
 */
export async function ownGuides(accountKey: string): Promise<readonly OwnGuide[] | undefined> {
  const list = listOf(accountKey)
  const projects = await list<{ id: string }>(`projects?limit=${MAX_PROJECTS}`)
  const guides = projects?.map(async ({ id }) => list<OwnGuide>(`projects/${id}/templates?limit=100`))
  return guides && (await Promise.all(guides)).flatMap((found) => found ?? [])
}

function listOf(accountKey: string) {
  const [base, headers] =
    accountKey === ''
      ? ['/console/api/v1/admin', { 'Waymark-Console': '1' }]
      : ['/v1/admin', { Authorization: `Bearer ${accountKey}` }]
  return async <Item>(path: string): Promise<readonly Item[] | undefined> => {
    try {
      const response = await fetch(`${base}/${path}`, { headers })
      return response.ok ? ((await response.json()) as { data: readonly Item[] }).data : undefined
    } catch {
      return undefined
    }
  }
}
