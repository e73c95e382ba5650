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
 * A database cluster, whose directory belongs to the server's user. That user may not have access to the parent
 * directories, such as a home under /root. On Linux, the server therefore gets the directory as the open descriptor 3
 * (`handle`) and uses the path `/proc/self/fd/3` (`pathForServer`).
 */
export type Cluster = {
  directory: string
  data: string
  pathForServer: string
  handle: number
  identity: Identity
  password: string
}

const USER = 'waymark'

/** Creates the cluster's files. An unfinished cluster never has the final name. */
export async function createFiles({ initdb }: Binaries, cluster: Cluster): Promise<void> {
  const unfinished = `${cluster.data}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const child = spawn(
    initdb,
    [
      `--pgdata=${cluster.pathForServer}/data.new`,
      `--username=${USER}`,
      `--pwfile=${cluster.pathForServer}/password`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The built-in provider is the same on every system, whatever locales it has.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    { ...cluster.identity, cwd: '/', stdio: ['ignore', 'ignore', 'pipe', cluster.handle] },
  )
  const output = child.stderr ? text(child.stderr) : ''
  const [code] = (await once(child, 'close')) as unknown[]
  if (code !== 0)
    throw new CommandError(
      `Postgres could not create its files in ${cluster.directory}: ${(await output).trim()}`,
    )
  renameSync(unfinished, cluster.data)
}

/** Starts the server on a free port of 127.0.0.1. The password is in the cluster's directory. */
export async function serve(
  binaries: Binaries,
  cluster: Cluster,
  settings: string[],
): Promise<ServerProcess & { url: string }> {
  const port = await freePort()
  const server = await startServer({
    name: 'Postgres',
    command: binaries.postgres,
    args: [
      '-D',
      `${cluster.pathForServer}/data`,
      ...[`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings].flatMap(
        (setting) => ['-c', setting],
      ),
    ],
    inheritedFd: cluster.handle,
    ...(cluster.identity && { identity: cluster.identity }),
    logFile: join(cluster.directory, 'log'),
    // Requests a fast shutdown, which ends open sessions and writes the data to disk.
    stopSignal: 'SIGINT',
    ready: async () => isReady(cluster.data),
  })
  const stop = async (): Promise<void> => {
    await server.stop()
    binaries.remove()
  }
  return { ...server, stop, url: `postgres://${USER}:${cluster.password}@127.0.0.1:${port}/postgres` }
}

/** Reads the eighth line of postmaster.pid, as pg_ctl does. */
function isReady(data: string): boolean {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready'
  } catch {
    return false
  }
}
