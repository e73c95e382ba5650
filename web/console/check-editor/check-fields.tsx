import type { VNode } from 'preact'
import { useContext } from 'preact/hooks'
import { Checkbox, SelectField, TextField } from '../parts/field.tsx'
import { linesOf, useListText } from '../parts/list-text.ts'
import type { Verification } from '../api/versions.ts'
import type { CheckFieldProps } from '../draft/editor-context.ts'
import { BrowserWorker } from './browser-worker.tsx'
import { changesFor, isMailMatch, MailFields, mailMatches } from './mail-fields.tsx'
import { VariableField } from './variable-field.tsx'

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function ScriptFields({ check, at, set, variables }: CheckFieldProps): VNode {
  const code = useListText({
    list: listOf(check['code']),
    parse: linesOf,
    separator: '\n',
    onChange: (lines) => set({ code: lines.length > 0 ? lines : undefined }),
  })
  return (
    <>
      <VariableField
        label="CSS selector"
        hint='Element that must be found, such as script[src*="cdn.example.com/pixel.js"] or meta[name="site-verification"].'
        path={`${at}.selector`}
        value={textOf(check['selector'])}
        onInput={(selector) => set({ selector })}
        required={check['code'] === undefined}
        max={500}
        variables={variables}
      />
      <VariableField
        label="Code of a script (optional)"
        hint="Parts of an inline script, one per line, such as acme('init', '123'). One script that runs must have all of them; quotation marks and spaces do not matter."
        path={`${at}.code`}
        {...code}
        rows={2}
        variables={variables}
      />
    </>
  )
}

/** How a page is searched. */
export function ScriptOptions({ check, at, set }: CheckFieldProps): VNode {
  const needsWorker = useContext(BrowserWorker) === false ? ' It needs a browser worker; none runs.' : ''
  return (
    <>
      <SelectField
        label="Where on the page"
        path={`${at}.location`}
        value={textOf(check['location']) || 'any'}
        onInput={(location) => set({ location: location === 'any' ? undefined : location })}
        options={{ any: 'Anywhere', head: 'In the head', body: 'In the body' }}
      />
      <Checkbox
        label="Ask a browser when the HTML cannot tell"
        hint={`For pages that a tag manager, a consent tool or an app builds. The check then takes longer.${needsWorker}`}
        checked={check['rendered'] !== 'never'}
        onInput={(isAsked) => set({ rendered: isAsked ? undefined : 'never' })}
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
  ...mailMatches,
}

/** For www.shop.example.com, the host is shop.example.com, and the domain example.com. */
const places = {
  '': 'As usual for the record',
  host: 'At the site’s host',
  domain: 'At the domain above it',
  either: 'At either',
}

export function DnsFields({ check, at, set, variables }: CheckFieldProps): VNode {
  const match = textOf(check['match']) || 'exists'
  const text = useValues(check, set)
  const value = {
    label: 'Value',
    path: `${at}.value`,
    ...text,
    rows: match === 'oneOf' ? 3 : 1,
    required: true,
    max: 2000,
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
        <VariableField
          label="Name (optional)"
          hint="Such as _acme, which is put before the site's domain, without www. Leave empty for the domain itself."
          path={`${at}.name`}
          value={textOf(check['name'])}
          onInput={(name) => set({ name })}
          max={253}
          variables={variables}
        />
      </div>
      <SelectField
        label="Condition"
        path={`${at}.match`}
        value={match}
        onInput={(choice) => set(changesFor(choice))}
        options={matches}
      />
      {match === 'inCidr' && <TextField {...value} hint="Such as 192.0.2.0/24, without variables." isCode />}
      {isMailMatch(match) && <MailFields check={check} at={at} set={set} variables={variables} />}
      {match !== 'exists' && match !== 'inCidr' && !isMailMatch(match) && (
        <VariableField
          {...value}
          {...(match === 'oneOf' && { hint: 'One per line.' })}
          variables={variables}
        />
      )}
    </>
  )
}

export function DnsPlaceField({ check, at, set }: CheckFieldProps): VNode {
  return (
    <SelectField
      label="Where the record is"
      path={`${at}.at`}
      value={textOf(check['at'])}
      onInput={(place) => set({ at: place === '' ? undefined : place })}
      options={places}
    />
  )
}

/** Edits a record's expected values as text: `values`, or a single `value`. */
function useValues(check: Verification, set: CheckFieldProps['set']): ReturnType<typeof useListText> {
  return useListText({
    list: listOf(check['values'] ?? check['value']),
    parse: linesOf,
    separator: '\n',
    onChange: (lines) => {
      const isList = check['match'] === 'oneOf' || lines.length > 1
      const values = isList && lines.length > 0 ? lines : undefined
      set({ values, value: isList ? undefined : lines[0] })
    },
  })
}

export function PageFields(props: CheckFieldProps): VNode {
  const { at, variables } = props
  const contains = useListText(linesIn(props, 'bodyContains'))
  return (
    <>
      <PathField {...props} />
      <VariableField
        label="The page contains (optional)"
        hint="One text per line; the page must contain all of them."
        path={`${at}.bodyContains`}
        {...contains}
        rows={2}
        variables={variables}
      />
    </>
  )
}

export function StatusField(props: CheckFieldProps): VNode {
  const status = useListText(linesIn(props, 'expectedStatus'))
  return (
    <TextField
      label="Status (optional)"
      hint="Such as 200 or 200-299, one per line. Leave empty for 200 to 399, after redirects."
      path={`${props.at}.expectedStatus`}
      {...status}
      rows={1}
      isCode
    />
  )
}

function linesIn({ check, set }: CheckFieldProps, name: string): Parameters<typeof useListText>[0] {
  return {
    list: listOf(check[name]),
    parse: linesOf,
    separator: '\n',
    onChange: (entries) => set({ [name]: entries.length > 0 ? entries : undefined }),
  }
}

export function PathField({ check, at, set, variables }: CheckFieldProps): VNode {
  return (
    <VariableField
      label="Path (optional)"
      hint="A page on the visitor's site to check instead of its address, such as /checkout."
      path={`${at}.path`}
      value={textOf(check['path'])}
      onInput={(path) => set({ path })}
      max={1024}
      variables={variables}
    />
  )
}

/** Returns the strings of a list, or a single string as a list. */
export function listOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((entry) => typeof entry === 'string')
}
