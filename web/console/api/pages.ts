import { callAdmin } from '../request.ts'

export type Page<Row> = { readonly data: readonly Row[]; readonly next_cursor: string | null }

/** Time zone of the browser, in which the console counts days. */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Maximum number of pages that `listAll` reads. */
const MAX_PAGES = 10

const ROWS_OF_ALL = 100

/** Returns the first path that `listAll` reads. */
export function firstPageOf(path: string): string {
  return pathOf(path, { cursor: '', limit: ROWS_OF_ALL })
}

/** Reads all rows of a list, up to a thousand. */
export async function listAll<Row>(
  path: string,
  signal?: AbortSignal,
  query?: ListRequest['query'],
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = ''
  for (let page = 0; page < MAX_PAGES && cursor !== null; page++) {
    const { body }: { body: Page<Row> } = await listPage<Row>(path, {
      cursor,
      limit: ROWS_OF_ALL,
      signal,
      query,
    })
    rows.push(...body.data)
    cursor = body.next_cursor
  }
  return rows
}

type ListRequest = {
  cursor: string
  limit: number
  signal?: AbortSignal | undefined
  /** More query parameters. */
  query?: Readonly<Record<string, string>> | undefined
}

export async function listPage<Row>(
  path: string,
  { signal, ...request }: ListRequest,
): Promise<{ body: Page<Row> }> {
  return callAdmin<Page<Row>>(`GET ${pathOf(path, request)}`, { signal })
}

function pathOf(path: string, { cursor, limit, query: more = {} }: Omit<ListRequest, 'signal'>): string {
  const query = new URLSearchParams({ ...more, limit: String(limit), ...(cursor === '' ? {} : { cursor }) })
  return `${path}?${query}`
}
