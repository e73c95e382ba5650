import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Knex } from 'knex'
import type { Database } from './database.ts'
import { boundedWait, describeOldest, MigrationError, withMigrationLock } from './migration-lock.ts'
import { isConflict } from '../errors/database-errors.ts'

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations')
/**
 * Releases up to 0.1.0 refuse a `knex_migrations` with unknown names. Later migrations are recorded in a table of their
 * own, so that the `migrate` of those releases still succeeds on a newer schema.
 */
const TABLE = 'waymark_migrations'
const FIRST_TABLE = 'knex_migrations'
const LAST_IN_FIRST_TABLE = '0012_console_sessions.ts'
/** Older versions are not tested and no longer maintained. */
const MINIMUM_POSTGRES = 14
/**
 * Maximum wait of a migration for a table lock. Meanwhile, every other statement on that table waits behind it, even if
 * the current holder only reads.
 */
const LOCK_TIMEOUT_MS = 1_000
const WAIT_LIMIT_MS = 600_000

export type MigrationOptions = {
  /** Called with the reason for a pause. */
  tell?: ((message: string) => void) | undefined
  /** Maximum total wait for another migrate and for locks; ten minutes by default. */
  waitMs?: number | undefined
  /** Folders of the migrations; this release's by default. */
  folders?: readonly string[]
}

/** Result of `migrate`: names of migrations, in order. */
export type MigrationResult = {
  readonly ran: readonly string[]
  /** Migrations of a later release that the database has. */
  readonly unknown: readonly string[]
}

/**
 * Runs the pending migrations, each in its own transaction. Several processes may call it at once. It does not change a
 * database that a later release has migrated.
 */
export async function migrate(db: Database, options: MigrationOptions = {}): Promise<MigrationResult> {
  const { folders = [MIGRATIONS], tell = () => undefined, waitMs = WAIT_LIMIT_MS } = options
  const wait = boundedWait(tell, waitMs)
  await refuseOldServer(db)
  return withMigrationLock(db, wait, async () => {
    const paths = await listMigrations(folders)
    const completed = await completedMigrations(db)
    const known = new Set(paths.map((path) => basename(path)))
    const unknown = [...completed].filter((name) => !known.has(name))
    const ran = [...known].filter((name) => !completed.has(name))
    refuseGaps(unknown, [...known], ran)

    for (const name of ran) await runWhenUnlocked(name)
    return { ran, unknown }

    async function runWhenUnlocked(name: string): Promise<void> {
      const config = configFor(name, paths)
      // No other process migrates now, so a process that died left any lock that knex finds.
      await db.migrate.forceFreeMigrationsLock(config)
      while (!(await ranUnlessLocked(db, { ...config, name })))
        await wait(`${name} waits for a lock of another transaction${await describeOldest(db)}`)
    }
  })
}

/** Lists the migrations of this release that the database lacks. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const completed = await completedMigrations(db)
  const paths = await listMigrations([MIGRATIONS])
  return paths.map((path) => basename(path)).filter((name) => !completed.has(name))
}

/** Names of the migrations that the database has, oldest first. */
async function completedMigrations(db: Database): Promise<Set<string>> {
  const names: string[] = []
  for (const table of [FIRST_TABLE, TABLE]) {
    if (await db.schema.hasTable(table))
      names.push(...(await db(table).orderBy('name').pluck<string[]>('name')))
  }
  return new Set(names)
}

async function refuseOldServer(db: Database): Promise<void> {
  const { rows } = await db.raw<{ rows: { version: string }[] }>(
    `select current_setting('server_version_num') as version`,
  )
  const major = Math.floor(Number(rows[0]?.version) / 10_000)
  if (major >= MINIMUM_POSTGRES) return
  throw new MigrationError(
    `Postgres ${major} is too old: ${MINIMUM_POSTGRES} or later is needed. Nothing was changed.`,
  )
}

/** Lists the files of the migrations, ordered by name. */
async function listMigrations(folders: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
  )
  return found
    .flat()
    .filter((path) => path.endsWith('.ts'))
    .sort((a, b) => (basename(a) < basename(b) ? -1 : 1))
}

/** Configures knex with the migrations that are recorded in the same table as this one. */
function configFor(name: string, paths: readonly string[]): Knex.MigratorConfigWithLifecycleHooks {
  const tableName = tableOf(name)
  const migrationSource: Knex.MigrationSource<string> = {
    getMigrations: async () => paths.filter((path) => tableOf(basename(path)) === tableName),
    getMigrationName: (path) => basename(path),
    getMigration: async (path) => (await import(pathToFileURL(path).href)) as Knex.Migration,
  }
  // refuseGaps() replaces knex's validation, which refuses the database of every later release (3.3.0,
  // `validateMigrationList` in lib/migrations/migrate/Migrator.js).
  return { tableName, migrationSource, disableMigrationsListValidation: true, beforeEach: limitLockWait }
}

function tableOf(name: string): string {
  return name <= LAST_IN_FIRST_TABLE ? FIRST_TABLE : TABLE
}

/** Limits migrations in transactions only: the statements of others block nobody and may wait long. */
async function limitLockWait(db: Knex): Promise<void> {
  if (db.isTransaction) await db.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
}

/** Releases only append migrations, so a database with others in between does not come from them. */
function refuseGaps(unknown: readonly string[], known: readonly string[], pending: readonly string[]): void {
  const newest = known.at(-1) ?? ''
  const between = unknown.filter((name) => name < newest)
  if (between.length > 0) {
    throw new MigrationError(
      `The database has migrations from before ${newest} that this release lacks: ${between.join(', ')}. ` +
        'Its files are incomplete, or the database belongs to something else. Nothing was changed.',
    )
  }
  if (unknown.length > 0 && pending.length > 0) {
    throw new MigrationError(
      `The database has later migrations (${unknown.join(', ')}) but lacks ${pending.join(', ')}, which come ` +
        'before them. Run the migrate of the later release. Nothing was changed.',
    )
  }
}

async function ranUnlessLocked(db: Database, config: Knex.MigratorConfig): Promise<boolean> {
  try {
    await db.migrate.up(config)
    return true
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}
