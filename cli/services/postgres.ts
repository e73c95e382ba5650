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
import { createFiles, type Cluster, serve } from './postgres-cluster.ts'
import { readOrCreateSecret } from './secret-file.ts'
import { externalService, type Service } from './service.ts'

export type PostgresService = Service<'embedded'>

type PostgresOptions = {
  /** Directory for all data of `waymark dev`. */
  home: string
  /** DATABASE_URL, if set. */
  url: string | undefined
  /** Additional server settings, such as `fsync=off`. */
  settings?: string[]
}

/** Connects to the Postgres at `url`, or starts an embedded one with its data in `<home>/postgres`. */
export async function startPostgres({ home, url, settings = [] }: PostgresOptions): Promise<PostgresService> {
  if (url !== undefined) {
    await checkPostgres(url)
    return externalService(url)
  }
  const identity = serverIdentity()
  const cluster = openCluster(join(resolve(home), 'postgres'), identity)
  let binaries: Binaries | undefined
  try {
    await clearLeftover(cluster)
    binaries = await findBinaries(identity)
    writeFileSync(copyPathFile(cluster), binaries.copy ?? '')
    if (!existsSync(join(cluster.data, 'PG_VERSION'))) await createFiles(binaries, cluster)
    return { kind: 'embedded', ...(await serve(binaries, cluster, settings)) }
  } catch (error) {
    binaries?.remove()
    throw error
  } finally {
    closeSync(cluster.handle)
  }
}

function openCluster(directory: string, preferred: Identity): Cluster {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const owner = statSync(directory)
  const identity = preferred && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : preferred
  const password = readOrCreateSecret(join(directory, 'password'))
  if (identity) {
    chownSync(directory, identity.uid, identity.gid)
    chownSync(join(directory, 'password'), identity.uid, identity.gid)
  }
  const pathForServer = identity && process.platform === 'linux' ? '/proc/self/fd/3' : directory
  const handle = openSync(directory, 'r')
  return { directory, data: join(directory, 'data'), pathForServer, handle, identity, password }
}

/**
 * Stops the server of a killed run and deletes its copy of the programs. Also removes a postmaster.pid with the pid
 * of another program, which would keep Postgres from starting.
 */
async function clearLeftover(cluster: Cluster): Promise<void> {
  const file = join(cluster.data, 'postmaster.pid')
  if (existsSync(file)) {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    if (!(await stopLeftover(pid, cluster.data, 'SIGINT'))) rmSync(file, { force: true })
  }
  if (existsSync(copyPathFile(cluster))) removeCopy(readFileSync(copyPathFile(cluster), 'utf8'))
}

function copyPathFile({ directory }: Cluster): string {
  return join(directory, 'programs')
}
