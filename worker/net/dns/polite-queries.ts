import { failure } from '../failure.ts'
import type { Politeness } from '../host-limits/politeness.ts'
import type { OwnNetwork } from '../policy/own-network.ts'
import type { NameResolver } from './resolver.ts'

export type PoliteQueryDeps = {
  readonly resolver: NameResolver
  readonly politeness: Pick<Politeness, 'countLookup'>
  readonly network: Pick<OwnNetwork, 'isKnownFor'>
}

/** Makes `queryRecords` functions that count each lookup for an account, and refuse those over a limit. */
export function politeRecordQueries({ resolver, politeness, network }: PoliteQueryDeps) {
  return (accountId: string | undefined): NameResolver['queryRecords'] =>
    async (name, recordType, signal) => {
      const retryAfterSeconds = await politeness.countLookup({ name, accountId })
      if (retryAfterSeconds !== undefined) {
        const why = failure('system_target_busy', { host: name, retryAfterSeconds })
        return { kind: 'failed', rcode: undefined, failure: why }
      }
      const answer = await resolver.queryRecords(name, recordType, signal)
      // Whether an address is public may depend on the network.
      if (recordType === 'AAAA' && answer.kind === 'records') await network.isKnownFor(answer.records, signal)
      return answer
    }
}
