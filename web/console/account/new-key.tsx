import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { Confirm } from '../parts/dialog.tsx'
import { useFocusField } from '../parts/focus-field.ts'
import { SelectField, TextField } from '../parts/field.tsx'
import { createKey, type NewApiKey } from '../api/account.ts'
import { Permissions, PERMISSIONS_PATH } from './permissions.tsx'

const expiries = {
  '': 'Never, or when the key you signed in with expires',
  '30': 'After 30 days',
  '90': 'After 90 days',
  '365': 'After a year',
}
const NAME_PATH = 'name'
const DAY_MS = 86_400_000

type NewKeyProps = { onCreated: (key: NewApiKey) => void; onClose: () => void }

export function NewKey({ onCreated, onClose }: NewKeyProps): VNode {
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [scopes, setScopes] = useState<readonly string[]>([])
  const [isChecked, setChecked] = useState(false)
  const focusField = useFocusField()
  const action = useAction()
  const missing = [
    ...(name.trim() === '' ? [NAME_PATH] : []),
    ...(scopes.length === 0 ? [PERMISSIONS_PATH] : []),
  ]
  const isMissing = (path: string): boolean => isChecked && missing.includes(path)
  const check = (): boolean => {
    const [first] = missing
    setChecked(true)
    if (first !== undefined) focusField(first)
    return first === undefined
  }
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
      check={check}
    >
      <TextField
        label="Name"
        hint="The key's purpose, such as the program that uses it."
        value={name}
        onInput={setName}
        problem={isMissing(NAME_PATH) ? 'Name the key.' : undefined}
        path={NAME_PATH}
        required
        max={200}
        autoFocus
      />
      <SelectField label="Expires" value={days} onInput={setDays} options={expiries} />
      <Permissions scopes={scopes} onChange={setScopes} isMissing={isMissing(PERMISSIONS_PATH)} />
    </Confirm>
  )
}
