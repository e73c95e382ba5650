import type { DnsLookupConfig } from '../../../../shared/check/config.ts'
import { phrase, quoteValues, type Fact } from '../../../../shared/check/messages/facts.ts'
import { editDistance } from '../../../../shared/spelling/edit-distance.ts'
import { normalName } from '../../../net/dns/dns-name.ts'
import { failure } from '../../../net/failure.ts'
import type { Failure } from '../../../net/outcome.ts'
import type { RecordsAnswer } from '../../../net/dns/resolver.ts'
import { networks } from '../../../net/policy/address.ts'
import { parseDnsName } from '../../../net/policy/target.ts'
import { noSuchRecord } from '../alias-chain.ts'
import type { RecordCheck } from '../problems.ts'
import { isHidden } from '../shown-record.ts'
import type { MailContext } from './context.ts'
import { isSpf, parseSpf, type SpfTerm } from './spf-record.ts'

/** Receivers stop with an error after so many lookups, and after so many that find nothing (RFC 7208, 4.6.4). */
export const MAX_LOOKUPS = 10
export const MAX_VOID_LOOKUPS = 2

/** Letters in which a mistyped domain differs. */
const MAX_WRONG_LETTERS = 2

type MailType = 'TXT' | 'A' | 'AAAA' | 'MX'

type Sender = NonNullable<DnsLookupConfig['spf']>

/** The first term that matches decides; without one, nothing does. */
type Outcome = 'pass' | 'other' | 'none'

/**
 * Evaluates an SPF record for a sender as a receiver does (RFC 7208, 4.6 and 5). An include stands for addresses that only
 * its owner knows, so for one the lookups of the whole record count, as for a mail that nothing before its end allows.
 */
export class SpfWalk {
  lookups = 0
  voids = 0
  problem: Failure | undefined
  readonly #sender: Sender
  readonly #check: RecordCheck
  readonly #context: MailContext
  readonly #countsAll: boolean
  /** True once the sender has matched: what follows only counts. */
  #isSettled = false
  /** The domains whose records are being evaluated. */
  readonly #open = new Set<string>()

  constructor(check: RecordCheck, context: MailContext) {
    this.#sender = check.config.spf ?? {}
    this.#countsAll = this.#sender.include !== undefined
    this.#check = check
    this.#context = context
  }

  /** True once a receiver gives up. */
  isOver(): boolean {
    return this.lookups > MAX_LOOKUPS || this.voids > MAX_VOID_LOOKUPS
  }

  async evaluate(record: string, domain: string): Promise<Outcome> {
    const parsed = parseSpf(record)
    if (parsed.kind === 'invalid') return this.#fail(domain, quoteValues(parsed.term))
    this.#open.add(domain)
    const outcome = await this.#evaluateTerms(parsed.terms, domain)
    this.#open.delete(domain)
    return outcome
  }

  async #evaluateTerms(terms: readonly SpfTerm[], domain: string): Promise<Outcome> {
    const wasSettled = this.#isSettled
    let outcome: Outcome = 'none'
    for (const term of terms) {
      const matches = await this.#matches(term, domain)
      if (this.problem || this.isOver()) return 'none'
      if (matches && outcome === 'none') outcome = term.qualifier === '+' ? 'pass' : 'other'
      if (outcome !== 'none' && !this.#countsAll) return outcome
      this.#isSettled ||= outcome !== 'none'
      // Receivers ignore what follows (RFC 7208, 5.1).
      if (term.name === 'all') break
    }
    const redirect = terms.some(({ name }) => name === 'all')
      ? undefined
      : terms.find(({ name }) => name === 'redirect')
    const redirected = redirect ? await this.#redirect(redirect, domain) : 'none'
    this.#isSettled = wasSettled
    return outcome === 'none' ? redirected : outcome
  }

  /** The record of the wanted sender may stand in place of the domain's own. */
  async #redirect(term: SpfTerm, domain: string): Promise<Outcome> {
    const outcome = await this.#visit(term, domain)
    return this.#isWanted(term) && !this.problem && !this.isOver() ? 'pass' : outcome
  }

  #isWanted({ value }: SpfTerm): boolean {
    const { include } = this.#sender
    return include !== undefined && normalName(include) === normalName(value)
  }

  async #matches(term: SpfTerm, domain: string): Promise<boolean> {
    const { ip4, ip6 } = this.#sender
    const { name, value } = term
    switch (name) {
      case 'all':
        return true
      case 'include': {
        const outcome = await this.#visit(term, domain)
        return this.#isWanted(term) || outcome === 'pass'
      }
      case 'ip4':
        return ip4 !== undefined && contains(value, ip4)
      case 'ip6':
        return ip6 !== undefined && contains(value, ip6)
      case 'a':
      case 'mx':
        this.lookups += 1
        return this.#hostsMatch(term, domain)
      case 'exists':
        this.lookups += 1
        return this.#exists(normalName(value))
      // Receivers may ignore it (RFC 7208, 5.5).
      case 'ptr':
        this.lookups += 1
        return false
      default:
        return false
    }
  }

  async #visit({ text, value }: SpfTerm, domain: string): Promise<Outcome> {
    this.lookups += 1
    const target = normalName(value)
    // A macro stands for the sender of a mail.
    if (this.isOver() || target.includes('%')) return 'none'
    const records = await this.#query(target, 'TXT')
    if (!records || this.isOver()) return 'none'
    const [record, second] = records.filter(isSpf)
    // A loop ends when a receiver has counted to its limit.
    if (this.#open.has(target)) this.lookups = MAX_LOOKUPS + 1
    if (record === undefined) return this.#fail(domain, this.#unknownDomain(text, target))
    if (second !== undefined) return this.#fail(domain, quoteValues(text))
    return this.isOver() ? 'none' : this.evaluate(record, target)
  }

  async #exists(name: string): Promise<boolean> {
    if (this.isOver() || name.includes('%')) return false
    const addresses = await this.#query(name, 'A')
    return (addresses?.length ?? 0) > 0
  }

  /** Looks for an address among those of a host, or of the hosts that take its mail. */
  async #hostsMatch({ name, value }: SpfTerm, domain: string): Promise<boolean> {
    const { ip4, ip6 } = this.#sender
    const address = ip4 ?? ip6
    const [host = '', bits4, , bits6] = value.split('/')
    const asked = host === '' ? domain : normalName(host)
    if (this.isOver() || asked.includes('%')) return false
    if (address === undefined) return this.#countVoid(asked, name === 'a' ? ['A', 'AAAA'] : ['MX'])
    const hosts = name === 'a' ? [asked] : await this.#mailHosts(asked)
    const [type, bits] = ip4 === undefined ? (['AAAA', bits6] as const) : (['A', bits4] as const)
    for (const one of hosts) {
      const addresses = (await this.#query(one, type)) ?? []
      // An address that is not public is not compared (decision 125).
      const shown = addresses.filter((found) => !isHidden(found, type, this.#check.policy))
      if (shown.some((found) => contains(bits ? `${found}/${bits}` : found, address))) return true
    }
    return false
  }

  /** The family of an include's addresses is not known, so a host must lack both; a failure decides nothing. */
  async #countVoid(name: string, types: readonly ('A' | 'AAAA' | 'MX')[]): Promise<false> {
    for (const type of types) {
      const answer = await this.#ask(name, type)
      if (answer?.kind !== 'failed' || !noSuchRecord.includes(answer.failure.code)) return false
    }
    this.voids += 1
    return false
  }

  async #mailHosts(domain: string): Promise<string[]> {
    const records = (await this.#query(domain, 'MX')) ?? []
    return records.slice(0, MAX_LOOKUPS).flatMap((record) => {
      const host = normalName(record.split(' ').at(-1) ?? '')
      return host === '' ? [] : [host]
    })
  }

  /** Undefined if nobody can tell. */
  async #query(name: string, type: MailType): Promise<readonly string[] | undefined> {
    const answer = await this.#ask(name, type)
    if (!answer) return []
    if (answer.kind === 'records') return answer.records
    const isVoid = noSuchRecord.includes(answer.failure.code)
    if (isVoid) this.voids += 1
    else if (!this.#isSettled) this.problem ??= answer.failure
    return isVoid ? [] : undefined
  }

  /** Undefined for a name that nobody may ask for. */
  async #ask(name: string, type: MailType): Promise<RecordsAnswer | undefined> {
    const parsed = parseDnsName(name, this.#check.policy)
    return parsed.ok ? this.#context.queryRecords(parsed.name, type, this.#context.signal) : undefined
  }

  /** A domain without a record, which may be that of the wanted sender with a mistake in it. */
  #unknownDomain(text: string, domain: string): Fact {
    const { include = '' } = this.#sender
    const wanted = normalName(include)
    const isClose = domain !== wanted && editDistance(domain, wanted) <= MAX_WRONG_LETTERS
    const facts = { term: quoteValues(text), domain }
    return isClose
      ? phrase('spf_include_mistyped', { ...facts, wanted: quoteValues(`include:${include}`) })
      : phrase('spf_include_unknown', facts)
  }

  #fail(domain: string, term: Fact): Outcome {
    const facts = { name: this.#check.name, at: domain, term }
    if (!this.#isSettled) this.problem ??= failure('mail_spf_invalid', facts)
    return 'none'
  }
}

/** True if a network has every address of another. */
function contains(network: string, part: string): boolean {
  const [base = '', bits] = network.split('/')
  const [address = '', partBits] = part.split('/')
  const family = base.includes(':') ? 'ipv6' : 'ipv4'
  const most = family === 'ipv6' ? 128 : 32
  if (Number(bits ?? most) > Number(partBits ?? most)) return false
  return networks(network).check(address, family)
}
