import { z } from 'zod'
import type { Job } from 'bullmq'
import { checkTypes, type CheckType } from '../../shared/check/types.ts'
import { ConfigError } from '../../shared/config/config-error.ts'
import { commonEnv, parseEnv, type Env } from '../../shared/config/env.ts'
import { QueueUnavailable } from '../../shared/queue/queue-unavailable.ts'
import { queueConnection } from '../../shared/queue/connection.ts'
import { jobPayload } from '../../shared/queue/payload.ts'
import { CommandError } from '../command-error.ts'
import { withDevSettings } from '../dev-service.ts'
import type { Listed } from '../lists/listed.ts'
import type { JobState } from './states.ts'
import { displayTarget } from './display-target.ts'
import { type JobStore, withJobStore } from './store.ts'

/** A job as `jobs list` shows it. As in logs, the target has no query and no userinfo. */
export type ListedJob = {
  readonly id: string
  readonly type: CheckType
  readonly state: JobState
  readonly target: string
  readonly requestId: string
  /** Absent if it is unknown, because the job is corrupt. */
  readonly addedAt?: string
  readonly failedReason?: string
}

/** Runs `waymark jobs list`. */
export async function listJobs(
  env: Env,
  { state, type, limit }: { state: JobState; type?: CheckType; limit: number },
): Promise<Listed<ListedJob>> {
  return withStore(env, async (store) => {
    const types = type ? [type] : checkTypes
    const lists = await Promise.all(
      types.map(async (type) =>
        (await store.list(type, state, limit)).map((job) => toListed(type, state, job)),
      ),
    )
    const items = lists.flat().toSorted((a, b) => ((a.addedAt ?? '') < (b.addedAt ?? '') ? 1 : -1))
    const counts = await Promise.all(types.map(async (type) => store.count(type, state)))
    return { items, total: Math.max(items.length, sum(counts)) }
  })
}

export type RetryOutcome = 'queued again' | 'not found' | 'has not failed'

/** Runs `waymark jobs retry`. A job whose deadline has passed does not run, but its caller may still get a result. */
export async function retryJobs(
  env: Env,
  ids: readonly string[],
  onDone: (jobs: number) => void,
): Promise<{ id: string; outcome: RetryOutcome }[]> {
  return withStore(env, async (store) => {
    const outcomes = []
    for (const id of ids) {
      outcomes.push({ id, outcome: await retryJob(await store.find(id)) })
      onDone(outcomes.length)
    }
    return outcomes
  })
}

/** Runs `waymark jobs clean` and returns the number of deleted jobs. */
export async function cleanJobs(
  env: Env,
  { state, olderThanMs }: { state: 'failed' | 'completed'; olderThanMs: number },
): Promise<number> {
  return withStore(env, async (store) => {
    const counts = await Promise.all(checkTypes.map((type) => store.clean(type, state, olderThanMs)))
    return sum(counts)
  })
}

function sum(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

async function retryJob(job: Job | undefined): Promise<RetryOutcome> {
  if (!job) return 'not found'
  if (!(await job.isFailed())) return 'has not failed'
  await job.retry('failed')
  return 'queued again'
}

async function withStore<T>(env: Env, use: (store: JobStore) => Promise<T>): Promise<T> {
  const connection = queueConnection(parseEnv(z.object(commonEnv), withDevSettings(env)), 'waymark-cli')
  if (!connection)
    throw new ConfigError([
      'REDIS_URL: is required unless DATABASE_URL is set, or waymark dev runs in this directory',
    ])
  try {
    return await withJobStore(connection, use)
  } catch (error) {
    if (error instanceof QueueUnavailable) throw new CommandError('The queue does not answer.')
    throw error
  }
}

function toListed(type: CheckType, state: JobState, job: Job): ListedJob {
  const parsed = jobPayload.safeParse(job.data)
  return {
    id: job.id ?? '',
    type,
    state,
    target: parsed.success ? displayTarget(parsed.data.target) : '(not a check)',
    requestId: parsed.success ? parsed.data.requestId : '',
    ...(job.timestamp > 0 && { addedAt: new Date(job.timestamp).toISOString() }),
    ...(job.failedReason ? { failedReason: job.failedReason } : {}),
  }
}
