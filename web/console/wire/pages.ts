import { ask } from '../service.ts'

export type Page<Row> = { readonly data: readonly Row[]; readonly next_cursor: string | null }

/** More than anybody looks through; what is beyond is not fetched. */
const MAX_PAGES = 10

/** All rows of a list, up to a thousand. */
export async function askAll<Row>(path: string, signal?: AbortSignal): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = ''
  for (let page = 0; page < MAX_PAGES && cursor !== null; page++) {
    const { body }: { body: Page<Row> } = await askPage<Row>(path, { cursor, limit: 100, signal })
    rows.push(...body.data)
    cursor = body.next_cursor
  }
  return rows
}

type PageRequest = {
  cursor: string
  limit: number
  signal?: AbortSignal | undefined
  /** What else the list takes. */
  query?: Readonly<Record<string, string>>
}

export async function askPage<Row>(
  path: string,
  { cursor, limit, signal, query: more = {} }: PageRequest,
): Promise<{ body: Page<Row> }> {
  const query = new URLSearchParams({ ...more, limit: String(limit), ...(cursor === '' ? {} : { cursor }) })
  return ask<Page<Row>>(`GET ${path}?${query}`, { signal })
}
