import type { VNode } from 'preact'
import { SelectField } from '../parts/field.tsx'
import type { Verification } from '../api/versions.ts'
import type { CheckFieldProps } from '../draft/editor-context.ts'
import { VariableField } from './variable-field.tsx'

/** Conditions of a TXT record that are judged by the rules of mail, with their names. */
export const mailMatches = {
  spf: 'lets a sender send mail (SPF)',
  dkim: 'has a key for signatures (DKIM)',
  dmarc: 'has a policy for forged mail (DMARC)',
} as const

export function isMailMatch(match: string): match is keyof typeof mailMatches {
  return match in mailMatches
}

/** The changes to a check that a choice of its condition makes: each has fields of its own. */
export function changesFor(match: string): Partial<Verification> {
  const none = { spf: undefined, dkim: undefined, dmarc: undefined }
  if (!isMailMatch(match))
    return { match, ...none, ...(match === 'exists' && { value: undefined, values: undefined }) }
  const fields = { match, recordType: 'TXT', value: undefined, values: undefined, quantifier: undefined }
  return { ...fields, ...none, [match]: match === 'spf' ? { include: '' } : {} }
}

const mechanisms = { include: 'As a domain (include)', ip4: 'As IPv4 addresses', ip6: 'As IPv6 addresses' }
const policies = {
  '': 'Any',
  none: 'None or stricter',
  quarantine: 'Quarantine or stricter',
  reject: 'Reject',
}

/** Fields of a check of SPF, DKIM or DMARC. */
export function MailFields(props: CheckFieldProps): VNode {
  const { match } = props.check
  if (match === 'spf') return <SpfFields {...props} />
  return match === 'dkim' ? <DkimFields {...props} /> : <DmarcFields {...props} />
}

function SpfFields({ check, at, set, variables }: CheckFieldProps): VNode {
  const { all, ...senders } = partsOf(check['spf'])
  const [[mechanism, sender] = ['include', '']] = Object.entries(senders)
  const ending = all === undefined ? {} : { all }
  return (
    <div class="grid two">
      <SelectField
        label="Sender"
        path={`${at}.spf`}
        value={mechanism}
        onInput={(chosen) => set({ spf: { [chosen]: sender, ...ending } })}
        options={mechanisms}
      />
      <VariableField
        label="Domain or addresses"
        hint="Such as _spf.example.net or 192.0.2.0/24. Another entry of the record may allow it, too."
        path={`${at}.spf.${mechanism}`}
        value={sender}
        onInput={(text) => set({ spf: { [mechanism]: text, ...ending } })}
        required
        max={253}
        variables={variables}
      />
    </div>
  )
}

function DkimFields({ check, at, set, variables }: CheckFieldProps): VNode {
  return (
    <VariableField
      label="Key (optional)"
      hint="The value after p=, or the whole record. Without it, any key that receivers accept will do. The name of the record is such as s1._domainkey."
      path={`${at}.dkim.key`}
      value={partsOf(check['dkim'])['key'] ?? ''}
      onInput={(key) => set({ dkim: key === '' ? {} : { key } })}
      max={2000}
      variables={variables}
    />
  )
}

function DmarcFields({ check, at, set, variables }: CheckFieldProps): VNode {
  const fields = partsOf(check['dmarc'])
  const change = (changes: Record<string, string>): void => {
    const all = Object.entries({ ...fields, ...changes }).filter(([, text]) => text !== '')
    set({ dmarc: Object.fromEntries(all) })
  }
  return (
    <div class="grid two">
      <SelectField
        label="Policy"
        path={`${at}.dmarc.policyAtLeast`}
        value={fields['policyAtLeast'] ?? ''}
        onInput={(policyAtLeast) => change({ policyAtLeast })}
        options={policies}
      />
      <VariableField
        label="Reports to (optional)"
        hint="An address such as dmarc@example.net that must get the reports."
        path={`${at}.dmarc.rua`}
        value={fields['rua'] ?? ''}
        onInput={(rua) => change({ rua })}
        max={200}
        variables={variables}
      />
    </div>
  )
}

function partsOf(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]))
}
