import { phrase, quoteValues } from '../../../../shared/check/messages/facts.ts'
import { failure } from '../../../net/failure.ts'
import type { Failure } from '../../../net/outcome.ts'
import type { DnsMatch } from '../match.ts'
import { anyProvider, type RecordCheck } from '../problems.ts'
import type { MailContext } from './context.ts'
import { mergeSpf } from './spf-merge.ts'
import { isSpf } from './spf-record.ts'
import { MAX_LOOKUPS, MAX_VOID_LOOKUPS, SpfWalk } from './spf-walk.ts'
import { wantedSpf, wantedTerm } from './wanted-spf.ts'

/** Compares the TXT records of a domain with the sender that its SPF record must allow. */
export async function compareSpf(
  records: readonly string[],
  check: RecordCheck,
  context: MailContext,
): Promise<DnsMatch> {
  const { name } = check
  const own = records.filter(isSpf)
  const [record, second] = own
  if (record === undefined) return { found: false, problem: missingSpf(check) }
  if (second !== undefined) {
    const merged = await mergeWithinLimits(own, check, context)
    // Two records are an error whatever is in them. The next check finds that one has too many lookups.
    const advice = typeof merged === 'string' ? merged : mergeSpf(own, wantedTerm(check.config), 'before_all')
    const facts = { name, count: own.length, provider: anyProvider, record: advice }
    return { found: false, problem: failure('mail_spf_multiple', facts) }
  }
  const walk = new SpfWalk(check, context)
  const outcome = await walk.evaluate(record, name)
  if (walk.problem) return { found: false, problem: walk.problem }
  if (walk.isOver()) return { found: false, problem: tooMany(name, walk, 'spf_lookups') }
  if (outcome === 'pass') return { found: true }
  return { found: false, problem: await notIncluded(record, check, context) }
}

export function missingSpf({ name, config }: RecordCheck): Failure {
  return failure('mail_spf_missing', { name, provider: anyProvider, record: wantedSpf(config) })
}

function tooMany(
  name: string,
  { lookups, voids }: SpfWalk,
  needs: 'spf_lookups' | 'spf_lookups_with',
): Failure {
  const how =
    lookups > MAX_LOOKUPS
      ? phrase(needs, { lookups, limit: MAX_LOOKUPS })
      : phrase('spf_void_lookups', { voids, limit: MAX_VOID_LOOKUPS })
  return failure('mail_spf_too_many_lookups', { name, how })
}

async function notIncluded(record: string, check: RecordCheck, context: MailContext): Promise<Failure> {
  const { name, config } = check
  const merged = await mergeWithinLimits([record], check, context)
  if (typeof merged !== 'string') return merged
  const sender = wantedTerm(config)
  const facts = { name, sender, actual: quoteValues(record), provider: anyProvider, record: merged }
  return failure('mail_spf_not_included', facts)
}

/** One record that allows the sender, or the problem that it would need too many lookups. */
async function mergeWithinLimits(
  records: readonly string[],
  check: RecordCheck,
  context: MailContext,
): Promise<string | Failure> {
  const wanted = wantedTerm(check.config)
  const merged = mergeSpf(records, wanted, 'before_all')
  const walk = new SpfWalk(check, context)
  const outcome = await walk.evaluate(merged, check.name)
  if (walk.isOver()) return tooMany(check.name, walk, 'spf_lookups_with')
  // A term before it refuses the sender.
  return outcome === 'other' ? mergeSpf(records, wanted, 'first') : merged
}
