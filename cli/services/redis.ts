import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { checkRedis, redisAnswers } from './check-service.ts'
import { freePort } from './free-port.ts'
import { stopLeftover } from './leftover.ts'
import { readOrCreateSecret } from './secret-file.ts'
import { externalService, type Service } from './service.ts'
import { startServer } from './server-process.ts'

const execFileAsync = promisify(execFile)

export type RedisService = Service<'private'>

type RedisOptions = {
  /** Directory for all data of `waymark dev`. */
  home: string
  /** REDIS_URL, if set. */
  url: string | undefined
  /** PATH on which to find redis-server. */
  path: string | undefined
  rejectUnauthorized?: boolean
}

/**
 * Connects to the Redis at `url`. Otherwise starts the redis-server on the PATH, if there is one, with its data in
 * `<home>/redis`.
 */
export async function startRedis(options: RedisOptions): Promise<RedisService | undefined> {
  const { home, url, path } = options
  if (url !== undefined) {
    await checkRedis(url, options.rejectUnauthorized === false ? { rejectUnauthorized: false } : undefined)
    return externalService(url)
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
  const password = readOrCreateSecret(join(directory, 'password'))
  const url = `redis://:${password}@127.0.0.1:${port}`
  const server = await startServer({
    name: 'Redis',
    command,
    // On the command line, every user could see the password, so the configuration is passed on standard input.
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
  const directories = (path ?? '').split(delimiter).filter((directory) => directory !== '')
  return directories.map((directory) => join(directory, program)).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** BullMQ recommends Redis 6.2 or later (6.7.0, dist/esm/classes/redis-connection.js). */
async function isRecent(command: string): Promise<boolean> {
  const output = await execFileAsync(command, ['--version']).catch(() => undefined)
  const [, major, minor] = output?.stdout.match(/v=(\d+)\.(\d+)/) ?? []
  return Number(major) * 100 + Number(minor) >= 602
}
