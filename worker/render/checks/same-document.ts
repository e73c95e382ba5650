import { uncachedAddress } from '../../checks/script-presence.ts'
import type { FetchPage, FetchRequest } from '../../net/outcome.ts'
import { digestOf } from '../visit/document-digest.ts'

/**
 * True if the site sends the very same document past all caches, so that another visit there would end as the last one did. A
 * document with a token of each request never is the same.
 */
export async function isSamePastCaches(
  {
    digest,
    request,
  }: { readonly digest: string | undefined; readonly request: Omit<FetchRequest, 'method'> },
  fetchPage: FetchPage,
): Promise<boolean> {
  if (digest === undefined) return false
  const fetched = await fetchPage({ ...request, ...uncachedAddress(request.url), method: 'GET' })
  if (fetched.kind === 'failed') return false
  const { body, bodyEnd, close } = fetched.response
  const fresh = await digestOf(body)
  await close()
  return bodyEnd()?.kind === 'complete' && fresh === digest
}
