import type { Pool } from 'pg'
import type { OrderlyStops } from '../backend.ts'

/** Counts in BullMQ's table of the properties of queues, which BullMQ reads by name. */
export function postgresOrderlyStops(db: Pool): OrderlyStops {
  return {
    add: async (name) => void (await db.query(ADD, [name])),
    count: async (name) => {
      const { rows } = await db.query<{ value: string }>(READ, [name])
      return Number(rows[0]?.value ?? 0)
    },
  }
}

const ADD = `
  insert into bullmq.meta (queue, field, value) values ($1, 'waymark-stops', '1')
  on conflict (queue, field) do update set value = (meta.value::bigint + 1)::text`
const READ = `select value from bullmq.meta where queue = $1 and field = 'waymark-stops'`
