import { z } from 'zod'

/**
 * Modes that the driver supports. It silently treats any other value as one of these (pg 8.23.1,
 * lib/connection-parameters.js; pg-connection-string 2.14.1, index.js).
 */
const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']
const SSL_MODE = `must be ${sslModes.slice(0, -1).join(', ')} or ${sslModes.at(-1)}`

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres:// or postgresql://', abort: true })
  .refine((url) => URL.canParse(url), {
    error: 'must be a URL such as postgres://user:password@host:5432/name',
    abort: true,
  })
  .refine((url) => hasKnownMode(new URL(url)), `sslmode ${SSL_MODE}`)

/** The URL of Postgres, and the variables of libpq that the driver reads, with the values that it supports. */
export const postgresEnv = {
  DATABASE_URL: databaseUrl.optional(),
  PGPORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port')
    .optional(),
  PGSSLMODE: z
    .string()
    .refine((mode) => sslModes.includes(mode), SSL_MODE)
    .optional(),
  PGSSLNEGOTIATION: z.enum(['postgres', 'direct']).optional(),
  PGCLIENT_ENCODING: z
    .string()
    .regex(/^utf-?8$/i, 'must be UTF8')
    .optional(),
}

function hasKnownMode({ searchParams }: URL): boolean {
  return searchParams.getAll('sslmode').every((mode) => sslModes.includes(mode))
}
