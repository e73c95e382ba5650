import type { Database } from '../database.ts'

/** Any number that means this to every process of ours. */
const PARTITIONS_LOCK = 7_204_913
/** Attaching waits for who changes the table; while it does, nobody is kept waiting longer than this. */
const LOCK_LIMIT_MS = 1000
const DAY_MS = 86_400_000

/** The parts of time that one table is divided into; names sort by time. */
type Division = {
  table: 'events' | 'verifications'
  /** The start of the part that an instant is in. */
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

/** Makes the partitions that rows between these instants go to; those that are there stay as they are. */
export async function makePartitions(db: Database, from: Date, to: Date): Promise<void> {
  for (const division of [byDay, byMonth]) {
    const there = new Set(await partitionsOf(db, division))
    for (let start = division.start(from); start <= to; start = division.next(start)) {
      if (!there.has(nameOf(division, start))) await makePartition(db, division, start)
    }
  }
}

/** Drops the partitions whose rows are all older than these instants, and answers their names. */
export async function dropPartitions(
  db: Database,
  before: { events: Date; verifications: Date },
): Promise<string[]> {
  const old: string[] = []
  for (const division of [byDay, byMonth]) {
    const firstKept = nameOf(division, division.start(before[division.table]))
    old.push(...(await partitionsOf(db, division)).filter((name) => name < firstKept))
  }
  for (const name of old) await alone(db, `drop table if exists ${name}`)
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

/** Made beside its table and attached then: `partition of` would lock out everybody who reads or writes. */
async function makePartition(db: Database, division: Division, start: Date): Promise<void> {
  const name = nameOf(division, start)
  const [from, to] = [start, division.next(start)].map((end) => end.toISOString())
  await alone(
    db,
    `do $$ begin
       if to_regclass('${name}') is null then
         create table ${name} (like ${division.table} including all);
         alter table ${division.table} attach partition ${name} for values from ('${from}') to ('${to}');
       end if;
     end $$`,
  )
}

async function alone(db: Database, statement: string): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [PARTITIONS_LOCK])
    await trx.raw(`set local lock_timeout = ${LOCK_LIMIT_MS}`)
    await trx.raw(statement)
  })
}

/** Whether a row was refused because there is no partition that it goes to (SQLSTATE 23514 without a constraint). */
export function isPartitionMissing(error: unknown): boolean {
  return error instanceof Error && /^.*no partition of relation .* found for row/s.test(error.message)
}
