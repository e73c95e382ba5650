import { z } from 'zod'

/** What people call a thing. */
export const nameField = z.string().min(1).max(200)

/** A moment on the wire: ISO 8601 in UTC with milliseconds. */
export const timestamp = z.iso.datetime()

/** An id that a caller names, as the database writes it: capital letters mean the same (RFC 9562, section 4). */
export const givenId = z.uuid().toLowerCase()

/** The id in a path. */
export const idParams = z.object({ id: givenId })
