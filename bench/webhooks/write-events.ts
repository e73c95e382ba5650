import { openDatabase } from '../../api/store/database.ts'
import { newId } from '../../api/store/id.ts'
import { insertEvents } from '../../api/store/webhooks/outbox.ts'

/** Writes events at a steady rate, each in a transaction of its own, as the outcomes of checks do. */
const { DATABASE_URL: url = '', ACCOUNT_ID: account_id = '', RATE: rate = '1000' } = process.env
const TICK_MS = 20
const CONNECTIONS = 16

const db = openDatabase(url, CONNECTIONS)
const perTick = (Number(rate) * TICK_MS) / 1000
let written = 0
let late = 0
let open = 0
const data = {
  installation: { id: newId(), target: 'https://shop.example.com/', status: 'in_progress', steps: [] },
}

const timer = setInterval(() => {
  for (let count = 0; count < perTick; count += 1) {
    if (open > 10 * CONNECTIONS) {
      late += 1
      continue
    }
    open += 1
    const event = { id: newId(), account_id, type: 'step.failed', subject_id: newId(), sequence: 1, data }
    insertEvents(db, [event]).then(
      () => ((written += 1), (open -= 1)),
      () => (open -= 1),
    )
  }
}, TICK_MS)
process.on('message', () => {
  clearInterval(timer)
  process.send?.({ written, late })
})
process.on('SIGTERM', () => process.exit(0))
process.send?.({ ready: true })
