import type { Verification } from '../api/versions.ts'
import type { PastedRecord } from './read-record.ts'

/** True for a check of a key of DKIM whose selector is not known. */
export function needsSelector({ match, name }: Verification): boolean {
  return match === 'dkim' && !(typeof name === 'string' && name.toLowerCase().includes('._domainkey'))
}

/** The check that a pasted DNS record suggests: mail records by their own rules, and others by their value. */
export function recordCheck(record: PastedRecord): Verification {
  const { type, name, value } = record
  const named = name === undefined ? {} : { name }
  const mail = type === 'TXT' ? mailCheck(record) : undefined
  return (
    mail ?? {
      type: 'dns_lookup',
      recordType: type,
      ...named,
      match: 'equals',
      value: withoutPriority(type, value),
    }
  )
}

function mailCheck({ name, value, domain }: PastedRecord): Verification | undefined {
  const base = { type: 'dns_lookup', recordType: 'TXT' } as const
  if (/^v=spf1\s/i.test(value)) {
    const [, mechanism, sender] = /\s\+?(include|ip4|ip6):(\S+)/i.exec(value) ?? []
    if (mechanism === undefined || sender === undefined) return undefined
    const named = name === undefined ? {} : { name }
    const [all] = /[-?]all$/i.exec(value) ?? []
    const ending = all === undefined ? {} : { all: all.toLowerCase() }
    return { ...base, ...named, match: 'spf', spf: { [mechanism.toLowerCase()]: sender, ...ending } }
  }
  if (/^v=DMARC1\b/i.test(value)) {
    const policyAtLeast = tagOf(value, 'p')?.toLowerCase()
    const rua = tagOf(value, 'rua')
      ?.split(',')[0]
      ?.replace(/^mailto:/i, '')
    // A mailbox of the domain is that of its owner.
    const isOwn = domain !== undefined && rua?.toLowerCase().endsWith(`@${domain.toLowerCase()}`)
    const isPolicy = policyAtLeast === 'quarantine' || policyAtLeast === 'reject'
    return {
      ...base,
      match: 'dmarc',
      dmarc: { ...(isPolicy && { policyAtLeast }), ...(rua && !isOwn && { rua }) },
    }
  }
  const key = tagOf(value, 'p')
  const isKey = name?.toLowerCase().includes('._domainkey') || /^v=DKIM1\b/i.test(value)
  if (!key || !isKey) return undefined
  // The value alone does not tell its selector, without which the check cannot be published.
  const named = name === undefined ? {} : { name }
  return { ...base, ...named, match: 'dkim', dkim: { key: key.replaceAll(/\s+/g, '') } }
}

function tagOf(value: string, tag: string): string | undefined {
  const part = value.split(';').find((text) => text.trim().toLowerCase().startsWith(`${tag}=`))
  return part?.trim().slice(tag.length + 1)
}

/** A mail server counts with any priority. */
function withoutPriority(type: string, value: string): string {
  return type === 'MX' ? value.replace(/^\d+\s+/, '') : value
}
