import type { z } from 'zod'
import { callApi, type ApiAccess } from '../admin-api.ts'
import { liveLine } from '../terminal/live-line.ts'
import type { Listed } from './listed.ts'

/** Largest page of the admin API. */
const MAX_PAGE = 100
/** Further entries that are counted for a reader: more requests could use up the account's limit. */
const MAX_COUNTED = 500

export type Query = Readonly<Record<string, string | null | undefined>>

type List = { readonly path: string; readonly query?: Query; readonly limit: number }
type Page<T> = { data: T[]; next_cursor: string | null }
type Part<T> = { readonly items: T[]; readonly next: string | null }

/**
 * Reads the first `limit` items of a list of the admin API, with as many requests as that takes. On a terminal, shows how
 * far it is, and counts the items that follow, up to a bound.
 */
export async function listPages<T>(
  api: ApiAccess,
  list: List,
  schema: z.ZodType<Page<T>>,
): Promise<Listed<T>> {
  const progress = liveLine()
  const show = (read: number): void => progress.show(`${read} entries read ...`)
  try {
    const { items, next } = await readPart({ api, list, schema, show }, null)
    if (next === null) return { items, total: items.length }
    if (!process.stderr.isTTY) return { items, total: undefined }
    const following = { ...list, limit: MAX_COUNTED }
    const showCounted = (read: number): void => show(items.length + read)
    const counted = await readPart({ api, list: following, schema, show: showCounted }, next)
    return { items, total: counted.next === null ? items.length + counted.items.length : undefined }
  } finally {
    progress.end()
  }
}

/** Reads the first `limit` items of a list, without counting further ones. */
export async function listItems<T>(api: ApiAccess, list: List, schema: z.ZodType<Page<T>>): Promise<T[]> {
  return (await readPart({ api, list, schema, show: () => undefined }, null)).items
}

type PartRequest<T> = {
  readonly api: ApiAccess
  readonly list: List
  readonly schema: z.ZodType<Page<T>>
  /** Called before each request but the first with the number of items so far. */
  readonly show: (read: number) => void
}

/** Reads the items that follow a cursor, or the first ones, up to the list's limit. */
async function readPart<T>(
  { api, list: { path, query, limit }, schema, show }: PartRequest<T>,
  start: string | null,
): Promise<Part<T>> {
  const items: T[] = []
  let cursor = start
  do {
    if (items.length > 0) show(items.length)
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
  return { items, next: cursor }
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
