import type { CheckQueue } from '../../shared/queue/check-queue.ts'
import { plainTypes } from '../../shared/check/types.ts'
import { ApiError } from '../errors/errors.ts'
import type { Keyring } from '../signing/keyring.ts'
import { requireActiveKey } from '../signing/readiness.ts'
import { requireWritable, type Database } from '../store/database.ts'
import { failingChecks } from './checks.ts'
import type { Probes } from './dependencies.ts'
import type { Readiness } from './readiness.ts'

export type ProbeDeps = {
  readonly db: Database
  readonly queue: Pick<CheckQueue, 'ping' | 'loads'>
  readonly keyring: Keyring
  readonly readiness: Pick<Readiness, 'checks'>
}

/** Makes the probes of the dependencies and of the readiness conditions. */
export function makeProbes({ db, queue, keyring, readiness }: ProbeDeps): Probes {
  const conditions = Object.keys(readiness.checks()).map((name) => [
    name,
    async () => requireCondition(readiness, name),
  ])
  return {
    postgres: async () => requireWritable(db),
    queue: async () => queue.ping(),
    workers: async () => requireWorkers(queue),
    ...(Object.fromEntries(conditions) as Probes),
    ...(keyring.length > 0 && { signing: async () => requireActiveKey(db, keyring) }),
  }
}

async function requireWorkers(queue: ProbeDeps['queue']): Promise<void> {
  const loads = await queue.loads().catch((cause: unknown) => {
    throw new ApiError('not_ready', 'unknown: the queue does not answer', { cause })
  })
  // Without workers for webhooks or monitors, which those of the previous release do not serve, these are late, and nothing else.
  // There may be no browser worker.
  const checkLoads = loads.filter(({ type }) => plainTypes.some((plainType) => plainType === type))
  const unservedTypes = checkLoads.filter(({ slots }) => slots === 0).map(({ type }) => type)
  if (unservedTypes.length > 0)
    throw new ApiError('not_ready', `no worker takes ${unservedTypes.join(', ')} checks`)
}

async function requireCondition(readiness: ProbeDeps['readiness'], name: string): Promise<void> {
  const problem = failingChecks(readiness.checks()).find(([one]) => one === name)
  if (problem) throw new ApiError('not_ready', problem[1])
}
