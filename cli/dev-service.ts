import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Env } from '../shared/config/env.ts'
import { fileProblem } from '../shared/files/file-problem.ts'
import { CommandError } from './command-error.ts'

const devFile = z.object({
  baseUrl: z.string(),
  accountKey: z.string(),
  settings: z.record(z.string(), z.string()),
})

/**
 * Finds the service that `waymark dev` is running in this directory, or in the one of WAYMARK_HOME. Throws CommandError if
 * its file cannot be read.
 */
export function findDevService({
  WAYMARK_HOME: home = '.waymark',
}: Env): z.infer<typeof devFile> | undefined {
  const file = join(home, 'dev.json')
  return existsSync(file) ? devFile.parse(JSON.parse(readDevFile(file))) : undefined
}

function readDevFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new CommandError(fileProblem(file, cause), { cause })
  }
}

/** Adds the settings of the running `waymark dev`, unless the environment names a database or a Redis server. */
export function withDevSettings(env: Env): Env {
  if (env['DATABASE_URL'] || env['REDIS_URL']) return env
  return { ...findDevService(env)?.settings, ...env }
}
