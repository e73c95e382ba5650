import { z } from 'zod'
import type { ApiError } from '../errors/errors.ts'
import { fieldError } from '../errors/refuse-fields.ts'

/** Arguments of several tools. */
export const embedKey = z
  .string()
  .min(1)
  .max(100)
  .optional()
  .describe(
    "The guide's public key: `wm_` and 24 characters. Required unless this server is configured with an installation token, whose guide is the default",
  )

export const variables = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .optional()
  .describe(
    "Values of the guide's variables by name. Ask the user for values; never invent one. Not with an installation token",
  )

export const platform = z
  .string()
  .max(100)
  .optional()
  .describe('Slug of a platform, such as `wordpress`. Default: that of the installation or of the guide')

export const locale = z.string().max(100).optional().describe('BCP 47 tag, such as `de`')

export function requiredWithoutToken(path: string): ApiError {
  const message = 'is required without an installation token'
  return fieldError('invalid_request', { path, code: 'required', message })
}

/** Throws 400 `invalid_request` for an argument that an installation decides, which would have no effect. */
export function refuseOwn(given: Readonly<Record<string, unknown>>): void {
  for (const [path, value] of Object.entries(given)) {
    if (value === undefined) continue
    const message = 'is that of the installation; leave it out, or remove the installation token'
    throw fieldError('invalid_request', { path, code: 'not_allowed', message })
  }
}
