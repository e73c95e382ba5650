import type { VNode } from 'preact'
import { useContext, useId } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { Session } from '../session.ts'
import { accessOf, presets, resources, scopesFor, type Access } from './scopes.ts'

const levels: Readonly<Record<Access, string>> = { none: 'None', read: 'Read', write: 'Write' }

type PermissionsProps = { scopes: readonly string[]; onChange: (scopes: readonly string[]) => void }

/** Path by which `useFocusField` finds the first preset. */
export const PERMISSIONS_PATH = 'scopes'

/** What a key may do: a row for each resource, presets, and the scopes that they come to. */
export function Permissions({
  scopes,
  onChange,
  isMissing,
}: PermissionsProps & { isMissing: boolean }): VNode {
  const own = useContext(Session)?.key.scopes ?? []
  const preset = presets.find(({ scopes: all }) => isSame(all, scopes))
  return (
    <fieldset class="permissions">
      <legend>Permissions</legend>
      <div class="row" role="group" aria-label="Presets">
        {presets.map(({ name, scopes: all }, index) => (
          <Button
            key={name}
            {...(index === 0 && { path: PERMISSIONS_PATH })}
            onClick={() => onChange(all.filter((scope) => own.includes(scope)))}
          >
            {name}
          </Button>
        ))}
      </div>
      {preset && <p class="hint">{preset.about}</p>}
      <div class="levels" aria-hidden="true">
        {Object.values(levels).map((name) => (
          <span>{name}</span>
        ))}
      </div>
      {resources.map((resource) => (
        <ResourceAccess key={resource.name} {...{ resource, scopes, own, onChange }} />
      ))}
      <p class={isMissing ? 'problem' : 'fine'} role="status">
        {scopes.length === 0 ? 'Choose at least one permission.' : scopesLine(scopes)}
      </p>
    </fieldset>
  )
}

function scopesLine(scopes: readonly string[]): VNode {
  return (
    <>
      {scopes.length === 1 ? 'Scope' : 'Scopes'}:{' '}
      {scopes.map((scope) => (
        <>
          <code key={scope}>{scope}</code>{' '}
        </>
      ))}
    </>
  )
}

type ResourceAccessProps = PermissionsProps & {
  resource: (typeof resources)[number]
  /** Scopes of the signed-in key, which cannot give others. */
  own: readonly string[]
}

function ResourceAccess({ resource, scopes, own, onChange }: ResourceAccessProps): VNode {
  const id = useId()
  const { name, about } = resource
  const change = (given: readonly string[]): void => {
    const others = scopes.filter((scope) => scope !== resource.read && scope !== resource.write)
    onChange([...others, ...given])
  }
  return (
    <div class="access" role="radiogroup" aria-labelledby={id}>
      <span>
        <span id={id}>{name}</span>
        {about !== undefined && <small class="hint"> {about}</small>}
      </span>
      {(Object.keys(levels) as Access[]).map((access) => {
        const given = scopesFor(resource, access)
        if (given === undefined) return <span key={access} />
        const isRefused = !given.every((scope) => own.includes(scope))
        return (
          <label key={access} title={isRefused ? 'The key you signed in with does not have it' : undefined}>
            <input
              type="radio"
              name={id}
              aria-label={levels[access]}
              checked={accessOf(resource, scopes) === access}
              disabled={isRefused}
              onInput={() => change(given)}
            />
          </label>
        )
      })}
    </div>
  )
}

function isSame(all: readonly string[], others: readonly string[]): boolean {
  return all.length === others.length && all.every((scope) => others.includes(scope))
}
