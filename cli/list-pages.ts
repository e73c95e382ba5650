import type { z } from 'zod'
import { callApi, type ApiAccess } from './admin-api.ts'

/** Largest page of the admin API. */
const MAX_PAGE = 100

export type Query = Readonly<Record<string, string | null | undefined>>

type List = { readonly path: string; readonly query?: Query; readonly limit: number }
type Page<T> = { data: T[]; next_cursor: string | null }

/** Reads the first `limit` items of a list of the admin API, with as many requests as that takes. */
export async function listPages<T>(
  api: ApiAccess,
  { path, query, limit }: List,
  schema: z.ZodType<Page<T>>,
): Promise<T[]> {
  const items: T[] = []
  let cursor: string | null | undefined
  do {
    const bounds = { limit: String(Math.min(limit - items.length, MAX_PAGE)), cursor }
    // The cursor stands for where the list begins.
    const { after, ...filter } = query ?? {}
    const page = await readPage(
      api,
      { path, query: { ...filter, ...bounds, ...(!cursor && { after }) } },
      schema,
    )
    items.push(...page.data)
    cursor = page.next_cursor
  } while (cursor !== null && items.length < limit)
  return items
}

/** Reads one page. Parameters without a value are not sent. */
async function readPage<T>(
  api: ApiAccess,
  { path, query }: { path: string; query: Query },
  schema: z.ZodType<T>,
): Promise<T> {
  return schema.parse(JSON.parse(await callApi(api, { method: 'GET', path: `${path}?${queryOf(query)}` })))
}

function queryOf(parameters: Query): string {
  const entries = Object.entries(parameters).flatMap<[string, string]>(([name, value]) =>
    value ? [[name, value]] : [],
  )
  return new URLSearchParams(entries).toString()
}
