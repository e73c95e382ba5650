import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Env } from '../shared/config/env.ts'

const devFile = z.object({
  baseUrl: z.string(),
  accountKey: z.string(),
  settings: z.record(z.string(), z.string()),
})

/** Finds the service that `waymark dev` is running in this directory, or in the one of WAYMARK_HOME. */
export function findDevService({
  WAYMARK_HOME: home = '.waymark',
}: Env): z.infer<typeof devFile> | undefined {
  const file = join(home, 'dev.json')
  return existsSync(file) ? devFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/** Adds the settings of the running `waymark dev`, unless the environment names a database or a Redis server. */
export function withDevSettings(env: Env): Env {
  if (env['DATABASE_URL'] || env['REDIS_URL']) return env
  return { ...findDevService(env)?.settings, ...env }
}
