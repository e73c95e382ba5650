import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { checkRedis, redisAnswers } from './check-service.ts'
import { freePort } from './free-port.ts'
import { stopLeftover } from './leftover.ts'
import { secretFile } from './secret-file.ts'
import { startServer } from './server-process.ts'

const run = promisify(execFile)

export type RedisService = {
  url: string
  kind: 'private' | 'external'
  /** Of the server that is ours; undefined when it is external. */
  pid: number | undefined
  /** Resolves when our server has ended; never for an external one. */
  exited: Promise<void>
  stop(): Promise<void>
}

type RedisOptions = {
  /** The directory all of a run's data lives under. */
  home: string
  /** REDIS_URL: used when given. */
  url: string | undefined
  /** PATH: where a redis-server is looked for. */
  path: string | undefined
  rejectUnauthorized?: boolean
}

/** The Redis at `url`, else a private one under `<home>/redis` when a redis-server is on the PATH, else undefined. */
export async function startRedis(options: RedisOptions): Promise<RedisService | undefined> {
  const { home, url, path } = options
  if (url !== undefined) {
    await checkRedis(url, options.rejectUnauthorized === false ? { rejectUnauthorized: false } : undefined)
    return { url, kind: 'external', pid: undefined, exited: new Promise(() => {}), stop: async () => {} }
  }
  const command = findOnPath('redis-server', path)
  if (command === undefined || !(await isRecent(command))) return undefined
  const directory = join(resolve(home), 'redis')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  await clearLeftover(directory)
  return serve(command, directory)
}

async function serve(command: string, directory: string): Promise<RedisService> {
  const port = await freePort()
  const password = secretFile(join(directory, 'password'))
  const url = `redis://:${password}@127.0.0.1:${port}`
  const server = await startServer({
    name: 'Redis',
    command,
    // The configuration is read from standard input: on the command line every user could see the password.
    args: ['-'],
    input: configuration({ port, password, directory }),
    logFile: join(directory, 'log'),
    stopSignal: 'SIGTERM',
    ready: async () => redisAnswers(url),
  })
  return { url, kind: 'private', ...server }
}

function configuration({
  port,
  password,
  directory,
}: {
  port: number
  password: string
  directory: string
}): string {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${JSON.stringify(directory)}`,
    `pidfile ${JSON.stringify(join(directory, 'pid'))}`,
    'daemonize no',
    'appendonly yes',
    'save ""',
    'maxmemory-policy noeviction',
    'databases 512',
    '',
  ].join('\n')
}

async function clearLeftover(directory: string): Promise<void> {
  const file = join(directory, 'pid')
  if (!existsSync(file)) return
  await stopLeftover(Number.parseInt(readFileSync(file, 'utf8'), 10), directory, 'SIGTERM')
}

function findOnPath(program: string, path: string | undefined): string | undefined {
  const places = (path ?? '').split(delimiter).filter((place) => place !== '')
  return places.map((place) => join(place, program)).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** BullMQ asks for Redis 6.2 or later. */
async function isRecent(command: string): Promise<boolean> {
  const answer = await run(command, ['--version']).catch(() => undefined)
  const [, major, minor] = answer?.stdout.match(/v=(\d+)\.(\d+)/) ?? []
  return Number(major) * 100 + Number(minor) >= 602
}
