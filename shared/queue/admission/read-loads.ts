import { checkTypes, plainTypes } from '../../check/types.ts'
import { backgroundQueue, deliveryQueue, type CheckQueueName } from '../backend.ts'
import type { QueueHandle } from '../queue-handle.ts'
import type { QueueSession } from '../session.ts'
import { readLoad, type QueueLoad } from './load.ts'

/** Reads the load of each queue. */
export async function readLoads(session: QueueSession): Promise<QueueLoad[]> {
  const { handles, background, deliveries, clock, within, results } = session
  const readChecks = async (name: CheckQueueName, handle: QueueHandle): Promise<QueueLoad> => ({
    ...(await readLoad(name, handle, clock.now())),
    resultBytes: results.resultBytes(name),
    deletedEarly: results.deletedEarly(name),
  })
  const readDeliveries = async (): Promise<QueueLoad> => ({
    ...(await readLoad(deliveryQueue, deliveries, clock.now())),
    resultBytes: 0,
    deletedEarly: 0,
  })
  return within(
    Promise.all([
      ...checkTypes.map((type) => readChecks(type, handles[type])),
      ...checkTypes.map((type) => readChecks(backgroundQueue(type), background[type])),
      readDeliveries(),
    ]),
  )
}

/** Returns how many background checks of each type could begin at once. Types that no worker runs do not count, nor does the
 * browser worker, which has few slots: what it refuses could not tell. */
export async function readRoom({ background }: QueueSession): Promise<number> {
  const samples = await Promise.all(plainTypes.map(async (type) => background[type].capacity.sample()))
  const rooms = samples
    .filter(({ slots }) => slots > 0)
    .map(({ slots, waiting, active, added }) => slots - waiting - active - added)
  return rooms.length === 0 ? 0 : Math.max(0, Math.min(...rooms))
}
