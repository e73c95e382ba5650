import type { Database } from '../database.ts'

/** Advisory lock key, the same in every process. */
const PARTITIONS_LOCK = 7_204_913
/** Maximum wait for the lock to attach a partition, since other statements queue behind it. */
const LOCK_LIMIT_MS = 1000
const DAY_MS = 86_400_000

/** Time ranges of a table's partitions. Their names sort by time. */
type Division = {
  table: 'events' | 'verifications'
  /** Start of the partition that contains an instant. */
  start: (instant: Date) => Date
  next: (start: Date) => Date
}

const byDay: Division = {
  table: 'events',
  start: (instant) => new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS),
  next: (start) => new Date(start.getTime() + DAY_MS),
}

const byMonth: Division = {
  table: 'verifications',
  start: (instant) => new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth())),
  next: (start) => new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1)),
}

/** Creates the missing partitions for rows between these instants. */
export async function makePartitions(db: Database, from: Date, to: Date): Promise<void> {
  for (const division of [byDay, byMonth]) {
    const existing = new Set(await partitionsOf(db, division))
    for (let start = division.start(from); start <= to; start = division.next(start)) {
      if (!existing.has(nameOf(division, start))) await makePartition(db, division, start)
    }
  }
}

/** Drops the partitions whose rows are all older than these instants, and returns their names. */
export async function dropPartitions(
  db: Database,
  before: { events: Date; verifications: Date },
): Promise<string[]> {
  const old: string[] = []
  for (const division of [byDay, byMonth]) {
    const firstKept = nameOf(division, division.start(before[division.table]))
    old.push(...(await partitionsOf(db, division)).filter((name) => name < firstKept))
  }
  for (const name of old) await runLocked(db, `drop table if exists ${name}`)
  return old
}

function nameOf({ table }: Division, start: Date): string {
  return `${table}_p${start.toISOString().slice(0, 10).replaceAll('-', '')}`
}

async function partitionsOf(db: Database, { table }: Division): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `select part.relname as name from pg_inherits
     join pg_class part on part.oid = pg_inherits.inhrelid
     where pg_inherits.inhparent = cast(? as regclass) order by 1`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Creates a table and attaches it, because `create table partition of` would block all reads and writes. */
async function makePartition(db: Database, division: Division, start: Date): Promise<void> {
  const name = nameOf(division, start)
  const [from, to] = [start, division.next(start)].map((end) => end.toISOString())
  await runLocked(
    db,
    `do $$ begin
       if to_regclass('${name}') is null then
         create table ${name} (like ${division.table} including all);
         alter table ${division.table} attach partition ${name} for values from ('${from}') to ('${to}');
       end if;
     end $$`,
  )
}

async function runLocked(db: Database, statement: string): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [PARTITIONS_LOCK])
    await trx.raw(`set local lock_timeout = ${LOCK_LIMIT_MS}`)
    await trx.raw(statement)
  })
}

/** True if a row was refused for lack of a partition (SQLSTATE 23514 without a constraint). */
export function isPartitionMissing(error: unknown): boolean {
  return error instanceof Error && /no partition of relation "[^"]{1,63}" found for row/.test(error.message)
}
