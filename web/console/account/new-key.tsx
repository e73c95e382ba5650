import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { Confirm } from '../parts/dialog.tsx'
import { SelectField, TextField } from '../parts/field.tsx'
import { createKey, type NewApiKey } from '../api/account.ts'
import { Permissions } from './permissions.tsx'

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
  const [scopes, setScopes] = useState<readonly string[]>([])
  const action = useAction()
  const create = async (): Promise<void> => {
    const end = days === '' ? {} : { expires_at: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }
    onCreated(await createKey({ name, scopes, ...end }))
  }
  return (
    <Confirm
      title="New API key"
      verb="Create key"
      kind="primary"
      action={action}
      onClose={onClose}
      onConfirm={create}
      isIncomplete={scopes.length === 0}
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
      <Permissions scopes={scopes} onChange={setScopes} />
    </Confirm>
  )
}
