import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAct } from '../act.ts'
import { Button } from '../parts/button.tsx'
import { Copy } from '../parts/copy.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { SelectField } from '../parts/field.tsx'
import { Moment } from '../parts/moment.tsx'
import { rotateEmbedKey, type Template } from '../wire/templates.ts'

export const overlaps = {
  '0': 'at once',
  '86400': 'after a day',
  '604800': 'after a week',
}

type EmbedKeysProps = { template: Template; onChanged: (template: Template) => void }

/** The public keys that pages name the guide by. */
export function EmbedKeys({ template, onChanged }: EmbedKeysProps): VNode {
  const [isOpen, setOpen] = useState(false)
  const [overlap, setOverlap] = useState('604800')
  const act = useAct()
  return (
    <section class="block" aria-labelledby="embed-keys">
      <h2 id="embed-keys">Embed key</h2>
      <p>It is public, reads this guide and nothing else.</p>
      <ul class="bare rows">
        {template.embed_keys.map(({ key, expires_at: end }) => (
          <li key={key} class="row">
            <code>{key}</code>
            <Copy text={key} label={`Copy the embed key ${key}`} />
            {end !== null && (
              <span class="fine">
                answers until <Moment at={end} />
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
          act={act}
          onClose={() => setOpen(false)}
          onConfirm={async () => onChanged(await rotateEmbedKey(template, Number(overlap)))}
        >
          <p>Pages that have the old key need the new one before the old one ends.</p>
          <SelectField label="The old key ends" value={overlap} onInput={setOverlap} options={overlaps} />
        </Confirm>
      )}
    </section>
  )
}
