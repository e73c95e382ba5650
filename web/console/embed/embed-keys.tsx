import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { Button } from '../parts/button.tsx'
import { Copy } from '../parts/copy.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { SelectField } from '../parts/field.tsx'
import { Moment } from '../parts/moment.tsx'
import { SettingGroup } from '../parts/setting-group.tsx'
import { rotateEmbedKey, type Template } from '../api/templates.ts'

export const overlaps = {
  '0': 'immediately',
  '86400': 'after a day',
  '604800': 'after a week',
}

type EmbedKeysProps = { template: Template; onChanged: (template: Template) => void }

/** Embed keys of the guide, with a button that replaces the current one. */
export function EmbedKeys({ template, onChanged }: EmbedKeysProps): VNode {
  const [isOpen, setOpen] = useState(false)
  const [overlap, setOverlap] = useState('604800')
  const action = useAction()
  return (
    <SettingGroup
      title="Embed key"
      about={
        <p>
          Pages use this public key to show the guide. It gives read access to this guide only. Where a key is
          unknown or has ended, visitors read that the problem is in the guide, and your browser’s console
          says “No guide found for this embed key”.
        </p>
      }
    >
      <ul class="bare rows">
        {template.embed_keys.map(({ key, expires_at: end }) => (
          <li key={key} class="row">
            <code>{key}</code>
            <Copy text={key} label={`Copy the embed key ${key}`} />
            {end !== null && (
              <span class="fine">
                valid until <Moment at={end} />
              </span>
            )}
          </li>
        ))}
      </ul>
      <Button onClick={() => setOpen(true)}>Replace the key</Button>
      {isOpen && (
        <Confirm
          title="Replace the embed key?"
          verb="Replace"
          action={action}
          onClose={() => setOpen(false)}
          onConfirm={async () => onChanged(await rotateEmbedKey(template, Number(overlap)))}
        >
          <p>Replace the key on all of your pages before the old one expires.</p>
          <SelectField label="The old key expires" value={overlap} onInput={setOverlap} options={overlaps} />
        </Confirm>
      )}
    </SettingGroup>
  )
}
