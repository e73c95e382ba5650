import { z } from 'zod'
import type { ApiError } from '../errors/errors.ts'
import { fieldError } from '../errors/refuse-fields.ts'
import type { PageBounds } from '../store/page.ts'

const cursor = z
  .string()
  .min(1)
  .max(200)
  .describe('The `next_cursor` of the previous page')
  .meta({ examples: ['MDE5YTAwMDAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAy'] })

/** Query parameters of a list. */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('Maximum number of entries'),
  cursor: cursor.optional(),
})

export type PageQuery = z.infer<typeof pageQuery>

/** Schema of a list response. Its id is the id of the item's schema followed by `Page`. */
export function pageOf<T extends z.ZodType>(
  item: T,
): z.ZodObject<{ data: z.ZodArray<T>; next_cursor: z.ZodNullable<z.ZodString> }> {
  const next = z
    .string()
    .nullable()
    .meta({ description: 'The `cursor` of the next page; null on the last page', examples: [null] })
  return z.object({ data: z.array(item), next_cursor: next }).meta({ id: `${item.meta()?.id}Page` })
}

/** Position in a list that is ordered by id. */
export const idPosition = z.uuid()

type PageSource<Row> = {
  /** Schema of this list's positions. */
  readonly position: z.ZodType<string>
  readonly positionOf: (row: Row) => string
  readonly list: (page: PageBounds) => Promise<Row[]>
}

/**
 * Reads one page, plus one row to find out whether there is a next page. A cursor is the last row's position in the
 * list, in base64url. It grants no access, so it need not be secret. Throws 400 `invalid_request` for an unknown
 * cursor.
 */
export async function readPage<Row>(
  { limit, cursor }: PageQuery,
  { position, positionOf, list }: PageSource<Row>,
): Promise<{ rows: Row[]; next_cursor: string | null }> {
  const rows = await list({
    limit: limit + 1,
    cursor: cursor === undefined ? undefined : decode(cursor, position),
  })
  const lastRow = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: rows.slice(0, limit),
    next_cursor: lastRow === undefined ? null : encode(positionOf(lastRow)),
  }
}

function encode(position: string): string {
  return Buffer.from(position).toString('base64url')
}

function decode(cursor: string, position: z.ZodType<string>): string {
  const parsed = position.safeParse(Buffer.from(cursor, 'base64url').toString())
  if (parsed.success) return parsed.data
  throw unknownCursor()
}

export function unknownCursor(): ApiError {
  const message = 'is not a cursor of this list'
  return fieldError('invalid_request', { path: 'cursor', code: 'invalid_value', message })
}
