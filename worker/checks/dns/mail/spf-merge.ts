import { normalName } from '../../../net/dns/dns-name.ts'
import { parseTerm, validTerms, type SpfTerm } from './spf-record.ts'

/**
 * Returns one record with the terms of all, in order, and a sender in it: before the `all` that ends the record, or first.
 * Terms that no receiver understands are left out, and so are those that cannot count (RFC 7208, 6).
 */
export function mergeSpf(records: readonly string[], wanted: string, place: 'before_all' | 'first'): string {
  const parts = records.map((record) => partsOf(validTerms(record)))
  const [all] = parts.flatMap((part) => part.all ?? [])
  const [redirect] = all ? [] : parts.flatMap((part) => part.redirect ?? [])
  const sender = parseTerm(wanted)
  const textsOf = (terms: readonly SpfTerm[]): string[] =>
    terms.map((term) => (isSameSender(term, sender) ? wanted : term.text))
  const before = textsOf(parts.flatMap((part) => [...part.before, ...redirectAsInclude(part, redirect)]))
  const after = textsOf(parts.flatMap((part) => part.after))
  const known = before.includes(wanted) && place === 'before_all' ? [] : [wanted]
  const placed = place === 'first' ? [wanted, ...before] : [...before, ...known]
  const end = (all ?? redirect)?.text ?? []
  return [...new Set(['v=spf1', ...withOneExplanation(placed), end, ...after].flat())].join(' ')
}

type Parts = {
  readonly before: readonly SpfTerm[]
  readonly all: SpfTerm | undefined
  /** Receivers ignore it in a record with `all`. */
  readonly redirect: SpfTerm | undefined
  /** Receivers ignore what stands after `all`. */
  readonly after: readonly SpfTerm[]
}

function partsOf(terms: readonly SpfTerm[]): Parts {
  const at = terms.findIndex(({ name }) => name === 'all')
  const end = at === -1 ? terms.length : at
  const isModifier = ({ text }: SpfTerm): boolean => /^[a-z][\w.-]*=/i.test(text)
  const kept = terms.filter(({ name }) => name !== 'redirect')
  const endsAt = new Set(terms.slice(end))
  return {
    before: kept.filter((term) => !endsAt.has(term) || isModifier(term)),
    all: terms[at],
    redirect: at === -1 ? terms.find(({ name }) => name === 'redirect') : undefined,
    after: kept.filter((term) => endsAt.has(term) && term.name !== 'all' && !isModifier(term)),
  }
}

/** A record has one `redirect`, and none beside `all`: an include allows the same senders. */
function redirectAsInclude({ redirect }: Parts, kept: SpfTerm | undefined): SpfTerm[] {
  if (!redirect || normalName(redirect.value) === normalName(kept?.value ?? '')) return []
  return [{ ...redirect, name: 'include', text: `include:${redirect.value}` }]
}

function isSameSender({ name, value }: SpfTerm, sender: SpfTerm | undefined): boolean {
  return name === sender?.name && normalName(value) === normalName(sender.value)
}

/** A record has at most one `exp`. */
function withOneExplanation(texts: readonly string[]): string[] {
  const isExplanation = (text: string): boolean => /^exp=/i.test(text)
  const first = texts.find(isExplanation)
  return texts.filter((text) => text === first || !isExplanation(text))
}
