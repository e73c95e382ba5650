import { expectedRecord } from '../../../shared/content/expected-record.ts'
import { isWhole } from '../../../shared/check/dns/names.ts'
import { INSTALLATION_TOKEN } from '../../../shared/content/placeholders.ts'
import type { StepVerification } from '../../../shared/content/version-content.ts'
import { variablesInCheck } from '../step-texts.ts'
import { eachRequirement, type LintFinding, type LintInput } from './finding.ts'

/**
 * Finds TXT records with an installation's token whose name does not begin with an underscore
 * (draft-ietf-dnsop-domain-verification-techniques), since other records may have the same name.
 */
export function plainNamesOfProofs(draft: LintInput): LintFinding[] {
  return eachRequirement(draft, (requirement, path) => {
    const { verification } = requirement
    const { type, recordType, name } = verification
    const startsWell = typeof name === 'string' && name.startsWith('_')
    const isProof = recordType === 'TXT' && variablesInCheck(requirement).includes(INSTALLATION_TOKEN)
    if (type !== 'dns_lookup' || !isProof || startsWell) return []
    const message =
      'should begin with an underscore, such as _example-verification, so that no other record shares it'
    return [{ code: 'dns_name_without_underscore', path: `${path}.verification.name`, message }]
  })
}

/** Finds names that are the same for every visitor, whose records nobody but the author of the guide can add. */
export function namesOfOneSite(draft: LintInput): LintFinding[] {
  return eachRequirement(draft, ({ verification: { type, name } }, path) => {
    if (type !== 'dns_lookup' || typeof name !== 'string' || name.includes('{{') || !isWhole(name)) return []
    const message =
      'is a whole name, which every check asks for, whatever the site: write only what comes before the domain of the site, such as _example'
    return [{ code: 'dns_name_of_one_site', path: `${path}.verification.name`, message }]
  })
}

/** Finds checks that pass on almost every domain. */
export function anyRecords(draft: LintInput): LintFinding[] {
  return eachRequirement(draft, ({ verification }, path) => {
    const { type, recordType, name = '@', match = 'exists', quantifier, absent } = verification
    const isAny = recordType === 'TXT' && name === '@' && match === 'exists'
    if (type !== 'dns_lookup' || !isAny || absent === true || quantifier === 'none') return []
    const message = 'passes with any TXT record, and almost every domain has one: give the value to look for'
    return [{ code: 'dns_matches_any_record', path: `${path}.verification.match`, message }]
  })
}

/** Finds keys of DKIM that are compared as text at a name that has no selector, where no mail server looks for them. */
export function keysWithoutSelector(draft: LintInput): LintFinding[] {
  return eachRequirement(draft, ({ verification }, path) => {
    const { type, recordType, name = '', absent, quantifier } = verification
    const isKey = textsIn(verification).some((text) => /^\s*v\s*=\s*DKIM1\b/i.test(text))
    const isSelector = typeof name === 'string' && name.toLowerCase().includes('._domainkey')
    if (type !== 'dns_lookup' || recordType !== 'TXT' || absent === true || quantifier === 'none') return []
    if (!isKey || isSelector) return []
    const message =
      'is not the name of a DKIM key, which is at a selector such as s1._domainkey: write the selector that you give your customers, and use the match dkim'
    return [{ code: 'dkim_selector_missing', path: `${path}.verification.name`, message }]
  })
}

function textsIn({ value, values }: StepVerification): string[] {
  return [value, values].flat().filter((text) => typeof text === 'string')
}

/** Finds senders and targets under a name that is reserved for examples and tests (RFC 2606): no domain has them. */
export function reservedNames(draft: LintInput): LintFinding[] {
  return eachRequirement(draft, ({ verification }, path) => {
    const { type, spf, dmarc } = verification
    const { include } = Object(spf) as { readonly include?: unknown }
    const { rua } = Object(dmarc) as { readonly rua?: unknown }
    const named = { 'spf.include': include, 'dmarc.rua': rua, value: verification['value'] }
    if (type !== 'dns_lookup') return []
    return Object.entries(named).flatMap(([field, text]): LintFinding[] => {
      if (typeof text !== 'string' || !reserved.test(text)) return []
      const message = `has ${JSON.stringify(text)}, a name that is reserved for examples and tests: write your own`
      return [{ code: 'dns_name_reserved', path: `${path}.verification.${field}`, message }]
    })
  })
}

const reserved = /^[\w.@:+-]*[.@](?:(?:example|test|invalid|localhost)|example\.(?:com|net|org))\.?$/i

/** Finds mail records that are compared as text: two of them cancel each other, and one may come through another. */
export function mailRecordsAsText(draft: LintInput): LintFinding[] {
  return eachRequirement(draft, ({ verification }, path) => {
    const { type, recordType, match } = verification
    if (type !== 'dns_lookup' || recordType !== 'TXT') return []
    const texts = textsIn(verification)
    const found = Object.entries(mailTexts).find(([, pattern]) => texts.some((text) => pattern.test(text)))
    if (!found || match === found[0]) return []
    const message = `compares a mail record as text, which is wrong if there are two, or if it is written in another way: use the match ${found[0]}`
    return [{ code: 'mail_record_compared_as_text', path: `${path}.verification.match`, message }]
  })
}

const mailTexts: Readonly<Record<string, RegExp>> = {
  spf: /^\s*v=spf1\b|(?:^|\s)include:/i,
  dmarc: /^\s*v\s*=\s*DMARC1\b/i,
  dkim: /^\s*v\s*=\s*DKIM1\b|(?:^|;)\s*k=rsa\s*;/i,
}

/** Finds snippets that show a record beside the fields of the check's: the two may differ, and a line is none of the fields. */
export function recordsInSnippets(draft: LintInput): LintFinding[] {
  return eachRequirement(draft, ({ verification, config: { snippet } }, path) => {
    const text = snippet?.trim() ?? ''
    const record = text === '' ? undefined : expectedRecord(verification)
    const isLine = /\s(?:IN\s+)?(?:TXT|CNAME|MX|AAAA|A|NS|CAA|SRV)\s/i.test(text)
    if (!record || (!isLine && (record.value === undefined || record.value === text))) return []
    const message =
      'shows a DNS record, but visitors get the fields of the record that the check looks for: remove the snippet, so that the two cannot differ'
    return [{ code: 'record_in_snippet', path: `${path}.config.snippet`, message }]
  })
}
