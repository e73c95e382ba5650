import { resolve } from 'node:path'
import { z } from 'zod'
import { gatherProblems } from '../../shared/config/config-error.ts'
import { commaList, commonEnv, parseEnv, wholeNumber, type Env } from '../../shared/config/env.ts'
import { parseConfig as parseApi } from '../../api/config.ts'
import { parseConfig as parseWorker } from '../../worker/config.ts'
import { parseRenderConfig } from '../../worker/render/config.ts'
import { resolverItem } from '../../worker/net/dns/resolver.ts'

const devEnv = z.object({
  ...commonEnv,
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).optional(),
  RESOLVERS: commaList(resolverItem).default([]),
  WAYMARK_HOME: z.string().default('.waymark'),
})

export type DevSettings = {
  /** Absolute path of the directory for data, logs and keys. */
  home: string
  host: string
  /** Port of the API. 0 is any free port; undefined is 3000 or the next free port. */
  port: number | undefined
  databaseUrl: string | undefined
  redisUrl: string | undefined
  rejectUnauthorized: boolean
  /** Name servers for names outside the demo. If empty, those of the system. */
  resolvers: string[]
  /** The whole environment, for the child processes. */
  env: Env
}

/** Parses the settings of `waymark dev` and of its processes. Throws ConfigError with every problem at once. */
export function parseSettings(env: Env): DevSettings {
  const vars = parseTogether(env)
  return {
    home: resolve(vars.WAYMARK_HOME),
    host: vars.HOST,
    port: vars.PORT,
    databaseUrl: vars.DATABASE_URL,
    redisUrl: vars.REDIS_URL,
    rejectUnauthorized: vars.REDIS_TLS_REJECT_UNAUTHORIZED === 'true',
    resolvers: vars.RESOLVERS,
    env,
  }
}

/** True if RENDER_CONCURRENCY is 0, which only `waymark dev` understands: it starts no browser worker then. */
export function isBrowserOff(env: Env): boolean {
  return env['RENDER_CONCURRENCY'] === '0'
}

/**
 * Also parses the processes' settings, since the processes would report problems one by one after everything else has
 * started.
 */
function parseTogether(env: Env): z.infer<typeof devEnv> {
  const withDatabase = { ...env, DATABASE_URL: env['DATABASE_URL'] || 'postgres://not-started.yet/' }
  const problems = gatherProblems()
  const vars = problems.attempt(() => parseEnv(devEnv, env))
  problems.attempt(() => parseApi(withDatabase))
  problems.attempt(() => parseWorker(withDatabase))
  problems.attempt(() =>
    parseRenderConfig(isBrowserOff(env) ? { ...withDatabase, RENDER_CONCURRENCY: undefined } : withDatabase),
  )
  problems.throwAll()
  if (!vars) throw new Error('Settings without problems were not parsed')
  return vars
}
