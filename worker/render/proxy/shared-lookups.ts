import { LRUCache } from 'lru-cache'
import { abortFailure, failure, isTransient } from '../../net/failure.ts'
import type { HostAnswer, NameResolver } from '../../net/dns/resolver.ts'
import type { Politeness } from '../../net/host-limits/politeness.ts'

/** A name is looked up once in this time, however many visits ask for it. */
const KEPT_MS = 60_000
/** A failure that may pass soon is still shared by the requests of one page. */
const TRANSIENT_KEPT_MS = 5000
const MAX_NAMES = 2000

type Answers = LRUCache<string, Promise<HostAnswer>>

export type SharedLookupsDeps = {
  readonly resolver: NameResolver
  readonly politeness: Pick<Politeness, 'countLookup'>
  readonly accountId?: string | undefined
}

/** A resolver for one visit that shares its answers with all visits of the process. They are judged on each use. */
export function sharedLookups({ resolver, politeness, accountId }: SharedLookupsDeps): NameResolver {
  const answers = answersOf(resolver)
  return {
    async resolveHost(host, signal) {
      const known = answers.get(host)
      if (known) return untilAborted(known, signal)
      const retryAfterSeconds = await politeness.countLookup({ name: host, accountId })
      if (retryAfterSeconds !== undefined)
        return { kind: 'failed', failure: failure('system_target_busy', { host, retryAfterSeconds }) }
      return untilAborted(answers.get(host) ?? lookUp(host, resolver, answers), signal)
    },
    queryRecords: async (...query) => resolver.queryRecords(...query),
  }
}

const answersByResolver = new WeakMap<NameResolver, Answers>()

function answersOf(resolver: NameResolver): Answers {
  const known = answersByResolver.get(resolver)
  if (known) return known
  const answers: Answers = new LRUCache({ max: MAX_NAMES, ttl: KEPT_MS })
  answersByResolver.set(resolver, answers)
  return answers
}

/** Other visits may wait for the answer, so it does not depend on the signal of this one: the resolver has deadlines. */
function lookUp(host: string, resolver: NameResolver, answers: Answers): Promise<HostAnswer> {
  const answer = resolver.resolveHost(host, new AbortController().signal)
  answers.set(host, answer)
  void answer.then(
    (found) => {
      if (found.kind === 'failed' && isTransient(found.failure))
        answers.set(host, answer, { ttl: TRANSIENT_KEPT_MS })
    },
    () => answers.delete(host),
  )
  return answer
}

async function untilAborted(answer: Promise<HostAnswer>, signal: AbortSignal): Promise<HostAnswer> {
  const { promise: aborted, resolve } = Promise.withResolvers<HostAnswer>()
  const onAbort = (): void => resolve({ kind: 'failed', failure: abortFailure(signal) })
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  try {
    return await Promise.race([answer, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
