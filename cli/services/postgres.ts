import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { checkPostgres } from './check-service.ts'
import { stopLeftover } from './leftover.ts'
import {
  type Binaries,
  findBinaries,
  type Identity,
  removeCopy,
  serverIdentity,
} from './postgres-binaries.ts'
import { initialise, type Place, serve } from './postgres-cluster.ts'
import { secretFile } from './secret-file.ts'

export type PostgresService = {
  url: string
  kind: 'embedded' | 'external'
  /** Of the server that is ours; undefined when it is external. */
  pid: number | undefined
  /** Resolves when our server has ended; never for an external one. */
  exited: Promise<void>
  stop(): Promise<void>
}

type PostgresOptions = {
  /** The directory all of a run's data lives under. */
  home: string
  /** DATABASE_URL: used when given. */
  url: string | undefined
  /** Added to the server's command line. */
  settings?: string[]
}

/** The Postgres at `url`, else one of our own under `<home>/postgres`, on a free port of 127.0.0.1. */
export async function startPostgres({ home, url, settings = [] }: PostgresOptions): Promise<PostgresService> {
  if (url !== undefined) {
    await checkPostgres(url)
    return { url, kind: 'external', pid: undefined, exited: new Promise(() => {}), stop: async () => {} }
  }
  const identity = serverIdentity()
  const place = makePlace(join(resolve(home), 'postgres'), identity)
  let binaries: Binaries | undefined
  try {
    await clearLeftover(place)
    binaries = await findBinaries(identity)
    writeFileSync(copyNote(place), binaries.copy ?? '')
    if (!existsSync(join(place.data, 'PG_VERSION'))) await initialise(binaries, place)
    return { kind: 'embedded', ...(await serve(binaries, place, settings)) }
  } catch (error) {
    binaries?.remove()
    throw error
  } finally {
    closeSync(place.handle)
  }
}

function makePlace(directory: string, wanted: Identity): Place {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const owner = statSync(directory)
  const identity = wanted && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : wanted
  const password = secretFile(join(directory, 'password'))
  if (identity) {
    chownSync(directory, identity.uid, identity.gid)
    chownSync(join(directory, 'password'), identity.uid, identity.gid)
  }
  const seen = identity && process.platform === 'linux' ? '/proc/self/fd/3' : directory
  const handle = openSync(directory, 'r')
  return { directory, data: join(directory, 'data'), seen, handle, identity, password }
}

/**
 * Ends the server of a run that was killed, and deletes the copy of the programs that it ran. A postmaster.pid that
 * names some other program's process would keep Postgres from starting.
 */
async function clearLeftover(place: Place): Promise<void> {
  const file = join(place.data, 'postmaster.pid')
  if (existsSync(file)) {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    if (!(await stopLeftover(pid, place.data, 'SIGINT'))) rmSync(file, { force: true })
  }
  if (existsSync(copyNote(place))) removeCopy(readFileSync(copyNote(place), 'utf8'))
}

function copyNote({ directory }: Place): string {
  return join(directory, 'programs')
}
