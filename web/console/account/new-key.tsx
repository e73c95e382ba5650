import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { Confirm } from '../parts/dialog.tsx'
import { Checkbox, SelectField, TextField } from '../parts/field.tsx'
import { createKey, type NewApiKey } from '../api/account.ts'
import { scopes } from './scopes.ts'

const expiries = {
  '': 'Never, or when the key you signed in with expires',
  '30': 'After 30 days',
  '90': 'After 90 days',
  '365': 'After a year',
}
const DAY_MS = 86_400_000

type NewKeyProps = { onCreated: (key: NewApiKey) => void; onClose: () => void }

export function NewKey({ onCreated, onClose }: NewKeyProps): VNode {
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [selectedScopes, setSelectedScopes] = useState<readonly string[]>([])
  const action = useAction()
  const toggle = (scope: string, isOn: boolean): void =>
    setSelectedScopes(isOn ? [...selectedScopes, scope] : selectedScopes.filter((other) => other !== scope))
  const create = async (): Promise<void> => {
    const end = days === '' ? {} : { expires_at: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }
    onCreated(await createKey({ name, scopes: selectedScopes, ...end }))
  }
  return (
    <Confirm
      title="New API key"
      verb="Create key"
      kind="primary"
      action={action}
      onClose={onClose}
      onConfirm={create}
      isIncomplete={selectedScopes.length === 0}
    >
      <TextField
        label="Name"
        hint="The key's purpose, such as the program that uses it."
        value={name}
        onInput={setName}
        required
        max={200}
        autoFocus
      />
      <SelectField label="Expires" value={days} onInput={setDays} options={expiries} />
      <fieldset>
        <legend>Permissions</legend>
        <div class="several">
          {Object.entries(scopes).map(([scope, description]) => (
            <Checkbox
              key={scope}
              label={description}
              hint={scope}
              checked={selectedScopes.includes(scope)}
              onInput={(isOn) => toggle(scope, isOn)}
            />
          ))}
        </div>
      </fieldset>
    </Confirm>
  )
}
