import { mailMatches, type MailMatch } from '../../../../shared/check/dns/mail-config.ts'
import type { Failure } from '../../../net/outcome.ts'
import type { RecordsAnswer } from '../../../net/dns/resolver.ts'
import { noSuchRecord } from '../alias-chain.ts'
import type { DnsMatch } from '../match.ts'
import type { RecordCheck } from '../problems.ts'
import type { MailContext } from './context.ts'
import { compareDkim, isDkim, missingDkim } from './dkim.ts'
import { compareDmarc, isDmarc, missingDmarc } from './dmarc.ts'
import { mistypedRecord } from './mistyped-record.ts'
import { isSpf } from './spf-record.ts'
import { compareSpf, missingSpf } from './spf.ts'

/** Returns the kind of mail record for whose rules a check asks. */
export function mailMatchOf({ config }: RecordCheck): MailMatch | undefined {
  return mailMatches.find((kind) => kind === config.match)
}

/** Judges mail records by their own rules: a record of another kind at the same name is none. */
export async function compareMail(
  answer: RecordsAnswer,
  check: RecordCheck,
  context: MailContext,
): Promise<DnsMatch> {
  if (answer.kind === 'failed' && !noSuchRecord.includes(answer.failure.code))
    return { found: false, problem: answer.failure }
  const records = answer.kind === 'records' ? answer.records : []
  const match = await compareKind(records, check, context)
  if (!match.problem?.code.endsWith('_missing')) return match
  const problem = mistypedRecord(records, check, rulesOf(check).isOwn)
  return problem ? { found: false, problem } : match
}

/** The records that a check for a kind of mail record is about. */
export function ownMailRecords(records: readonly string[], check: RecordCheck): string[] {
  return records.filter(rulesOf(check).isOwn)
}

/** Problem of a domain without such a record. */
export function missingMail(check: RecordCheck): Failure {
  return rulesOf(check).missing(check)
}

async function compareKind(
  records: readonly string[],
  check: RecordCheck,
  context: MailContext,
): Promise<DnsMatch> {
  switch (mailMatchOf(check)) {
    case 'dkim':
      return compareDkim(records, check)
    case 'dmarc':
      return compareDmarc(records, check, context.mailHost)
    case 'spf':
    case undefined:
      return compareSpf(records, check, context)
  }
}

const rules = {
  spf: { isOwn: isSpf, missing: missingSpf },
  dkim: { isOwn: isDkim, missing: missingDkim },
  dmarc: { isOwn: isDmarc, missing: missingDmarc },
}

const rulesOf = (check: RecordCheck) => rules[mailMatchOf(check) ?? 'spf']
