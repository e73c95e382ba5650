import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { Pool } from 'pg'
import { getRawBody } from 'raw-body'
import { recordActivity, type EventRow } from '../../api/store/activity/record.ts'
import { openDatabase } from '../../api/store/database.ts'
import { newId } from '../../api/store/id.ts'

/**
 * Reference servers, each in a separate process. `echo` returns the JSON body that it received. `insert` stores each
 * event with a plain INSERT, and `ungrouped` with our own statement, which also updates the session. Both respond
 * with 202 after the commit. The process reports its port over IPC.
 */
const [, , variant = '', databaseUrl = '', templateId = ''] = process.argv

const pool = new Pool({ connectionString: databaseUrl, max: 10 })
const db = openDatabase(databaseUrl, 10)
const app = new Koa()

app.use(async (ctx) => {
  const event = JSON.parse(await getRawBody(ctx.req, { limit: 65_536, encoding: 'utf8' })) as Event
  ctx.status = 202
  if (variant === 'echo') {
    ctx.body = event
    return
  }
  await (variant === 'insert' ? insert(event) : storeUngrouped(event))
  ctx.body = { accepted: 1 }
})

type Event = Pick<EventRow, 'event' | 'properties'> & {
  embedKey: string
  sessionId: string
  stepSlug: string
}

async function insert({ embedKey, sessionId, event, stepSlug, properties }: Event): Promise<void> {
  await pool.query({
    name: 'insert',
    text: `insert into plain_events (embed_key, session_id, event, step_slug, properties)
           values ($1, $2, $3, $4, $5)`,
    values: [embedKey, sessionId, event, stepSlug, properties],
  })
}

async function storeUngrouped({ sessionId, event, stepSlug, properties }: Event): Promise<void> {
  const now = new Date()
  const row = {
    id: newId(),
    day_may_differ_on_retry: false,
    template_id: templateId,
    version_id: undefined,
    session_id: sessionId,
    event,
    step_slug: stepSlug,
    platform: 'wordpress',
    locale: 'en',
    source: undefined,
    duration_ms: 4200,
    properties,
    occurred_at: now,
    received_at: now,
  }
  await recordActivity(db, { events: [row], verifications: [] })
}

const answer = app.callback()
const server = createServer((req, res) => void answer(req, res))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit())
