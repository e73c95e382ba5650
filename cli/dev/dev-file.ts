import { readFileSync, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Env } from '../../shared/config/env.ts'
import { CommandError } from '../command-error.ts'
import type { DemoFacts } from '../demo/serve.ts'

/** Content of dev.json. */
export type DevFile = DemoFacts & {
  baseUrl: string
  accountKey: string
  /** Template of the demo guide. */
  templateId: string
  /** Active signing key; null with --no-signing-key. */
  signingKeyId: string | null
  queue: 'redis' | 'postgres'
  /** Who runs the Redis; null without one. */
  redis: 'private' | 'external' | null
  postgres: 'embedded' | 'external'
  /** The browser worker, or why there is none. */
  browser: { readonly program: string } | { readonly why: string }
  /** Settings that other commands need to reach the database, the queue and the signing key. */
  settings: Env
  /** Process ids by role, excluding servers that this command did not start. */
  pids: Readonly<Record<string, number>>
}

/** A running `waymark dev` and the absolute path of its directory. */
export type RunningDemo = { readonly home: string; readonly file: DevFile }

/** Reads the dev.json of the `waymark dev` that runs here. Throws CommandError if none does. */
export function readDevFile({ WAYMARK_HOME = '.waymark' }: Env): RunningDemo {
  const home = resolve(WAYMARK_HOME)
  const file = join(home, 'dev.json')
  if (!existsSync(file)) throw new CommandError(`No demo runs in ${home}: start it with npm start`)
  return { home, file: JSON.parse(readFileSync(file, 'utf8')) as DevFile }
}
