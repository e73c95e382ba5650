import type { VNode } from 'preact'
import { SelectField, TextField } from '../parts/field.tsx'
import type { CheckFieldProps } from './context.ts'

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function ScriptFields({ check, at, set }: CheckFieldProps): VNode {
  return (
    <>
      <TextField
        label="CSS selector"
        hint='Element that must be found, such as script[src*="cdn.example.com/pixel.js"] or meta[name="site-verification"].'
        path={`${at}.selector`}
        value={textOf(check['selector'])}
        onInput={(selector) => set({ selector })}
        required
        code
        max={500}
      />
      <SelectField
        label="Where on the page"
        path={`${at}.location`}
        value={textOf(check['location']) || 'any'}
        onInput={(location) => set({ location: location === 'any' ? undefined : location })}
        options={{ any: 'Anywhere', head: 'In the head', body: 'In the body' }}
      />
    </>
  )
}

const records = Object.fromEntries(
  ['TXT', 'CNAME', 'A', 'AAAA', 'MX', 'NS', 'CAA', 'SRV'].map((type) => [type, type]),
)
const matches = {
  exists: 'exists',
  equals: 'equals',
  contains: 'contains',
  startsWith: 'starts with',
  oneOf: 'is one of',
  inCidr: 'is in the network',
}

export function DnsFields({ check, at, set }: CheckFieldProps): VNode {
  const match = textOf(check['match']) || 'exists'
  const values = check['values'] as readonly string[] | undefined
  const text = values ? values.join('\n') : textOf(check['value'])
  const setText = (given: string): void => {
    const lines = given.split('\n')
    if (match === 'oneOf' || lines.length > 1) set({ values: lines, value: undefined })
    else set({ value: given, values: undefined })
  }
  return (
    <>
      <div class="grid two">
        <SelectField
          label="Record"
          path={`${at}.recordType`}
          value={textOf(check['recordType'])}
          onInput={(recordType) => set({ recordType })}
          options={records}
        />
        <TextField
          label="Name (optional)"
          hint="Such as _acme, put before the site's host name. Empty: the host name itself."
          path={`${at}.name`}
          value={textOf(check['name'])}
          onInput={(name) => set({ name })}
          code
          max={253}
        />
      </div>
      <SelectField
        label="Condition"
        path={`${at}.match`}
        value={match}
        onInput={(chosen) =>
          set({ match: chosen, ...(chosen === 'exists' && { value: undefined, values: undefined }) })
        }
        options={matches}
      />
      {match !== 'exists' && (
        <TextField
          label="Value"
          hint={
            match === 'oneOf'
              ? 'One per line.'
              : 'The same for every visitor: variables are not filled in here.'
          }
          path={`${at}.value`}
          value={text}
          onInput={setText}
          rows={match === 'oneOf' ? 3 : 1}
          required
          code
          max={2000}
        />
      )}
    </>
  )
}

export function PageFields({ check, at, set }: CheckFieldProps): VNode {
  const list = (name: string): string => ((check[name] as readonly string[] | undefined) ?? []).join('\n')
  const setList = (name: string, text: string): void => {
    const lines = text.split('\n').filter((line) => line !== '')
    set({ [name]: lines.length > 0 ? lines : undefined })
  }
  return (
    <>
      <TextField
        label="Status (optional)"
        hint="Such as 200 or 200-299, one per line. Empty: 200 to 399, after redirects."
        path={`${at}.expectedStatus`}
        value={list('expectedStatus')}
        onInput={(text) => setList('expectedStatus', text)}
        rows={1}
        code
      />
      <TextField
        label="The page contains (optional)"
        hint="One text per line; the page must contain all of them."
        path={`${at}.bodyContains`}
        value={list('bodyContains')}
        onInput={(text) => setList('bodyContains', text)}
        rows={2}
        code
      />
    </>
  )
}
