import { resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '../../shared/config-error.ts'
import { commaList, commonEnv, parseEnv, wholeNumber } from '../../shared/env.ts'
import { parseConfig as parseApi } from '../../api/config.ts'
import { parseConfig as parseWorker } from '../../worker/config.ts'
import { resolverItem } from '../../worker/net/resolver.ts'

export type Env = Readonly<Record<string, string | undefined>>

const devEnv = z.object({
  ...commonEnv,
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).optional(),
  RESOLVERS: commaList(resolverItem).default([]),
  WAYMARK_HOME: z.string().default('.waymark'),
})

export type DevSettings = {
  /** Where all data, logs and keys are kept; absolute. */
  home: string
  host: string
  /** Where the API has to listen; 0: any free port; undefined: 3000 if that is free. */
  port: number | undefined
  databaseUrl: string | undefined
  redisUrl: string | undefined
  rejectUnauthorized: boolean
  /** Name servers for names outside the demo; the system's when empty. */
  resolvers: string[]
  /** The environment itself: the child processes get it too. */
  env: Env
}

/** Reads the settings of `waymark dev` and of what it starts; throws ConfigError with every problem at once. */
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

/** The children would find their own mistakes only after everything else was started, and one after the other. */
function parseTogether(env: Env): z.infer<typeof devEnv> {
  const withDatabase = { ...env, DATABASE_URL: env['DATABASE_URL'] || 'postgres://made.later/' }
  const problems = new Set<string>()
  const collect = <T>(parse: () => T): T | undefined => {
    try {
      return parse()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      for (const problem of error.problems) problems.add(problem)
      return undefined
    }
  }
  const vars = collect(() => parseEnv(devEnv, env))
  collect(() => parseApi(withDatabase))
  collect(() => parseWorker(withDatabase))
  if (!vars || problems.size > 0) throw new ConfigError([...problems])
  return vars
}
