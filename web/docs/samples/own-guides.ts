type OwnGuide = { readonly name: string; readonly embed_keys: readonly { readonly key: string }[] }

/** Projects whose guides are listed. */
const MAX_PROJECTS = 10

/** Lists the guides of a reader who is signed in to the console. Undefined for others. */
export async function ownGuides(): Promise<readonly OwnGuide[] | undefined> {
  const projects = await list<{ id: string }>(`projects?limit=${MAX_PROJECTS}`)
  const guides = projects?.map(async ({ id }) => list<OwnGuide>(`projects/${id}/templates?limit=100`))
  return guides && (await Promise.all(guides)).flatMap((found) => found ?? [])
}

async function list<Item>(path: string): Promise<readonly Item[] | undefined> {
  try {
    const response = await fetch(`/console/api/v1/admin/${path}`, { headers: { 'Waymark-Console': '1' } })
    return response.ok ? ((await response.json()) as { data: readonly Item[] }).data : undefined
  } catch {
    return undefined
  }
}
