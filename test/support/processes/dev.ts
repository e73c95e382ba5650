import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { DevFile } from '../../../cli/dev/dev-file.ts'
import { spawnNode } from './run-node.ts'
import { waymarkFile } from './command-line.ts'

export type RunningDev = {
  child: ChildProcess
  /** Content of dev.json once everything is up. */
  file: DevFile
  /** Resolves to the exit code. */
  ended: Promise<number | null>
  /** Everything it has printed so far. */
  output(): string
}

type DevOptions = { home: string; env?: Record<string, string> }

/**
 * Starts `waymark dev` on free ports and waits until it reports that it is running. Rejects if it exits first. It has no
 * browser worker unless `env` sets RENDER_CONCURRENCY: a Chromium costs more than most suites.
 */
export async function startDev({ home, env = {} }: DevOptions): Promise<RunningDev> {
  const dev = spawnNode({
    args: [waymarkFile, 'dev'],
    env: { PATH: process.env['PATH'], PORT: '0', RENDER_CONCURRENCY: '0', WAYMARK_HOME: home, ...env },
  })
  const { promise: up, resolve: markUp } = Promise.withResolvers<true>()
  let printed = ''
  for (const stream of [dev.stdout, dev.stderr]) {
    if (!stream) continue
    createInterface(stream).on('line', (line) => {
      printed += `${line}\n`
      if (line.startsWith('Press Ctrl-C')) markUp(true)
    })
  }
  const ended = once(dev, 'close').then(() => dev.exitCode)
  if ((await Promise.race([up, ended])) !== true) throw new Error(`waymark dev ended:\n${printed}`)
  const file = JSON.parse(readFileSync(join(home, 'dev.json'), 'utf8')) as DevFile
  return { child: dev, file, ended, output: () => printed }
}

/** Returns the PATH without directories that have a redis-server, with which the queue is on Postgres. */
export function pathWithoutRedis(): string {
  const places = (process.env['PATH'] ?? '').split(delimiter)
  return places.filter((place) => !existsSync(join(place, 'redis-server'))).join(delimiter)
}
