import { z } from 'zod'

const text = (max: number) => z.string().min(1).max(max)

/** A sender that the domain's SPF record must allow: one of these. */
export const spfSender = z
  .strictObject({
    include: text(253).optional().describe('Domain whose record is included'),
    ip4: text(43).optional().describe('IPv4 address or network'),
    ip6: text(80).optional().describe('IPv6 address or network'),
    all: z.enum(['-all', '~all', '?all']).optional().describe('How a new record ends; `~all` by default'),
  })
  .meta({ id: 'SpfSender', description: 'A sender that the SPF record must allow' })

/** The key that must be published. Without one, any usable key will do. */
export const dkimKey = z
  .strictObject({ key: text(2000).optional().describe('Public key in Base64; any usable key without it') })
  .meta({ id: 'DkimKey', description: 'The key that must be published' })

export const dmarcPolicies = ['none', 'quarantine', 'reject'] as const

export const dmarcPolicy = z
  .strictObject({
    policyAtLeast: z.enum(dmarcPolicies).optional().describe('The weakest policy that passes'),
    rua: text(200).optional().describe('Address that must get the reports'),
  })
  .meta({ id: 'DmarcPolicy', description: 'What the DMARC record must say' })

export const mailMatches = ['spf', 'dkim', 'dmarc'] as const
export type MailMatch = (typeof mailMatches)[number]

type MailConfig = {
  readonly match: string
  readonly recordType: string
  readonly name?: string | undefined
  readonly quantifier: string
  readonly spf?: z.infer<typeof spfSender> | undefined
  readonly dkim?: unknown
  readonly dmarc?: unknown
}

type Problem = { readonly path: string; readonly message: string }

/** What is wrong with the fields of a check of mail records. */
export function mailProblems(config: MailConfig, values: readonly string[]): Problem[] {
  const { match } = config
  const unfitting = mailMatches.filter((kind) => config[kind] !== undefined && kind !== match)
  const problems: Problem[] = unfitting.map((path) => ({ path, message: `is only for match ${path}` }))
  if (!mailMatches.some((kind) => kind === match)) return problems
  if (config.recordType !== 'TXT')
    problems.push({ path: 'recordType', message: `match ${match} is for TXT records` })
  if (values.length > 0) problems.push({ path: 'value', message: `match ${match} takes no value` })
  if (config.quantifier !== 'any')
    problems.push({ path: 'quantifier', message: `match ${match} takes no quantifier` })
  return [...problems, ...kindProblems(config)]
}

function kindProblems({ match, name, spf }: MailConfig): Problem[] {
  switch (match) {
    case 'spf':
      return spfProblems(spf)
    case 'dkim': {
      const isSelector = name?.toLowerCase().includes('._domainkey') ?? false
      return isSelector ? [] : [{ path: 'name', message: 'match dkim needs a name such as s1._domainkey' }]
    }
    default:
      return []
  }
}

function spfProblems(spf: MailConfig['spf']): Problem[] {
  const { all: _, ...senders } = spf ?? {}
  const given = Object.values(senders).filter((sender) => sender !== undefined)
  if (given.length !== 1) return [{ path: 'spf', message: 'needs one of include, ip4 and ip6' }]
  const { ip4, ip6 } = spf ?? {}
  if (ip4 !== undefined && !isNetwork(ip4, 4))
    return [{ path: 'spf', message: 'ip4 must be an IPv4 address or network' }]
  if (ip6 !== undefined && !isNetwork(ip6, 6))
    return [{ path: 'spf', message: 'ip6 must be an IPv6 address or network' }]
  return []
}

const networks = { 4: z.union([z.ipv4(), z.cidrv4()]), 6: z.union([z.ipv6(), z.cidrv6()]) }

/** A value that is filled in later cannot be judged yet. */
function isNetwork(text: string, version: 4 | 6): boolean {
  return text.includes('{{') || networks[version].safeParse(text).success
}
