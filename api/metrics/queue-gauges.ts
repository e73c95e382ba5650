import { Counter, Gauge, type Registry } from 'prom-client'
import type { QueueLoad } from '../../shared/queue/admission/load.ts'
import { shareReading } from './share-reading.ts'

export type QueueLoads = () => Promise<QueueLoad[]>

/**
 * Adds gauges of the check queues, which are read at each scrape. While the queue is unavailable, they have no value.
 */
export function addQueueGauges(queueLoads: QueueLoads, register: Registry): void {
  const loadsNow = shareReading(async () => queueLoads().catch(() => []))
  const gauge = (about: { name: string; help: string }, labels: string[], setValue: SetValue): void => {
    const gauge = new Gauge({
      ...about,
      labelNames: ['type', ...labels],
      registers: [],
      async collect() {
        const loads = await loadsNow()
        this.reset()
        for (const load of loads) setValue(this, load)
      },
    })
    register.registerMetric(gauge)
  }

  gauge(
    { name: 'waymark_queue_jobs', help: 'Checks in the queue by state.' },
    ['state'],
    (jobs, { type, ...load }) => {
      for (const state of ['waiting', 'active', 'completed', 'failed'] as const)
        jobs.set({ type, state }, load[state])
    },
  )
  gauge(
    {
      name: 'waymark_queue_oldest_waiting_seconds',
      help: 'Age of the check that has waited longest. If it grows, add workers.',
    },
    [],
    (age, { type, oldestWaitingMs }) => age.set({ type }, oldestWaitingMs / 1000),
  )
  gauge(
    {
      name: 'waymark_queue_worker_slots',
      help: 'Number of checks that all workers together can run at once.',
    },
    [],
    (count, { type, slots }) => count.set({ type }, slots),
  )
  gauge(
    {
      name: 'waymark_queue_result_bytes',
      help: 'Bytes of the kept results of checks and of their jobs.',
    },
    [],
    (bytes, { type, resultBytes }) => bytes.set({ type }, resultBytes),
  )
  register.registerMetric(earlyDeletions(loadsNow))
}

function earlyDeletions(loadsNow: QueueLoads): Counter<'type'> {
  return new Counter({
    name: 'waymark_results_deleted_early_total',
    help: 'Results of checks that this process has deleted before their time, because they took too much memory.',
    labelNames: ['type'],
    registers: [],
    async collect() {
      const loads = await loadsNow()
      this.reset()
      for (const { type, deletedEarly } of loads) this.inc({ type }, deletedEarly)
    },
  })
}

type SetValue = (gauge: Gauge, load: QueueLoad) => void
