import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CommandError } from '../command-error.ts'
import { freePort } from './free-port.ts'
import type { Binaries, Identity } from './postgres-binaries.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/**
 * The directory of a cluster, which belongs to the server's user. That user may not be allowed to walk there (a home
 * under /root), so on Linux it gets the directory as open descriptor 3 (`handle`) and finds it at `/proc/self/fd/3`
 * (`seen`).
 */
export type Place = {
  directory: string
  data: string
  seen: string
  handle: number
  identity: Identity
  password: string
}

const USER = 'waymark'

/** Makes the cluster's files; a half-made cluster never bears the final name. */
export async function initialise({ initdb }: Binaries, place: Place): Promise<void> {
  const unfinished = `${place.data}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const child = spawn(
    initdb,
    [
      `--pgdata=${place.seen}/data.new`,
      `--username=${USER}`,
      `--pwfile=${place.seen}/password`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Built in: the same on every system, whatever locales it has.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    { ...place.identity, cwd: '/', stdio: ['ignore', 'ignore', 'pipe', place.handle] },
  )
  const said = child.stderr ? text(child.stderr) : ''
  const [code] = (await once(child, 'close')) as unknown[]
  if (code !== 0)
    throw new CommandError(`Postgres could not make its files in ${place.directory}: ${(await said).trim()}`)
  renameSync(unfinished, place.data)
}

/** Starts the server on a free port of 127.0.0.1, where only the password in the cluster's directory lets one in. */
export async function serve(
  binaries: Binaries,
  place: Place,
  settings: string[],
): Promise<ServerProcess & { url: string }> {
  const port = await freePort()
  const server = await startServer({
    name: 'Postgres',
    command: binaries.postgres,
    args: [
      '-D',
      `${place.seen}/data`,
      ...[`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings].flatMap(
        (setting) => ['-c', setting],
      ),
    ],
    directory: place.handle,
    ...(place.identity && { identity: place.identity }),
    logFile: join(place.directory, 'log'),
    // A fast shutdown: open sessions are ended, the data is written out.
    stopSignal: 'SIGINT',
    ready: async () => isReady(place.data),
  })
  const stop = async (): Promise<void> => {
    await server.stop()
    binaries.remove()
  }
  return { ...server, stop, url: `postgres://${USER}:${place.password}@127.0.0.1:${port}/postgres` }
}

/** The eighth line of postmaster.pid is what pg_ctl waits for, too. */
function isReady(data: string): boolean {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready'
  } catch {
    return false
  }
}
