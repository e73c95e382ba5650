import { normalName } from '../../net/dns/dns-name.ts'
import type { NameResolver, RecordsAnswer } from '../../net/dns/resolver.ts'

type Query = NameResolver['queryRecords']

/**
 * Asks for the records of each name once. The record of every name server of a zone leads to the same includes, and each is
 * compared within the time of one check, for which the answers live.
 */
export function rememberAnswers(query: Query): Query {
  const answers = new Map<string, Promise<RecordsAnswer>>()
  return async (name, recordType, signal) => {
    const key = `${recordType} ${normalName(name)}`
    const answer = answers.get(key) ?? query(name, recordType, signal)
    answers.set(key, answer)
    return answer
  }
}
