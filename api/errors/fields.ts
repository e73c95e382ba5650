import { z } from 'zod'
import { problem } from './field-error.ts'
import { visibleText } from './visible-text.ts'

/** A name with at least one visible character, and no hidden one. */
export const nameField = visibleText(
  z
    .string()
    .min(1)
    .max(200)
    .regex(/[^\s\p{C}]/u, 'must not be blank'),
)

export const httpsUrl = z
  .string()
  .max(2048)
  .regex(/^https:\/\/[^\s"'<>]+$/, 'must be an https URL')
  .refine((url) => URL.canParse(url), problem('invalid_format', 'must be an https URL'))

/** A time in JSON: ISO 8601 in UTC with milliseconds. */
export const timestamp = z.iso.datetime()

/** Formats a time for a `timestamp` field. */
export function toTimestamp(time: Date | null): string | null {
  return time?.toISOString() ?? null
}

/** A time in a request: RFC 3339 with any offset. The format cannot express times after the year 9999 in UTC. */
export const timeInput = z.iso
  .datetime({ offset: true })
  .refine(
    (text) => Date.parse(text) < Date.UTC(10_000),
    problem('too_large', 'must be before the year 10000'),
  )
  .describe('RFC 3339 with any offset')

/** An id from a request, lowercased as the database writes it (RFC 9562, section 4). */
export const idInput = z.uuid().toLowerCase()

/** Path parameters with the id of a resource. The example is an id of that kind of resource. */
export function idParams(example: string): z.ZodObject<{ id: typeof idInput }> {
  return z.object({
    id: idInput.describe("The resource's id").meta({ examples: [example] }),
  })
}

/** A boolean in a query. */
export const queryBoolean = z
  .enum(['true', 'false'])
  .meta({ examples: ['true'] })
  .transform((text) => text === 'true')
