import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAct } from '../act.ts'
import { Confirm } from '../parts/dialog.tsx'
import { Checkbox, SelectField, TextField } from '../parts/field.tsx'
import { createKey, type NewApiKey } from '../wire/account.ts'
import { scopes } from './scopes.ts'

const ends = { '': 'Never', '30': 'After 30 days', '90': 'After 90 days', '365': 'After a year' }
const DAY_MS = 86_400_000

type NewKeyProps = { onMade: (key: NewApiKey) => void; onClose: () => void }

export function NewKey({ onMade, onClose }: NewKeyProps): VNode {
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const act = useAct()
  const toggle = (scope: string, isOn: boolean): void =>
    setChosen(isOn ? [...chosen, scope] : chosen.filter((one) => one !== scope))
  const make = async (): Promise<void> => {
    const end = days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString()
    onMade(await createKey({ name, scopes: chosen, expires_at: end }))
  }
  return (
    <Confirm
      title="New API key"
      verb="Make the key"
      kind="primary"
      act={act}
      onClose={onClose}
      onConfirm={make}
      isIncomplete={chosen.length === 0}
    >
      <TextField
        label="Name"
        hint="What it is for."
        value={name}
        onInput={setName}
        required
        max={200}
        autoFocus
      />
      <SelectField label="Ends" value={days} onInput={setDays} options={ends} />
      <fieldset>
        <legend>What it may do</legend>
        <div class="several">
          {Object.entries(scopes).map(([scope, says]) => (
            <Checkbox
              key={scope}
              label={says}
              hint={scope}
              checked={chosen.includes(scope)}
              onInput={(isOn) => toggle(scope, isOn)}
            />
          ))}
        </div>
      </fieldset>
    </Confirm>
  )
}
