import { callAdmin } from '../request.ts'
import type { Schemas } from './schema.ts'

export type SearchResult = Schemas['SearchResult']

export async function search(text: string, signal: AbortSignal): Promise<readonly SearchResult[]> {
  const query = new URLSearchParams({ q: text })
  return (await callAdmin<{ data: readonly SearchResult[] }>(`GET /search?${query}`, { signal })).body.data
}
