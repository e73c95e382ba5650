import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAct } from '../act.ts'
import { slugOf } from '../editor/steps.ts'
import { Confirm } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { addPlatform, deletePlatform, renamePlatform, type Platform } from '../wire/platforms.ts'

type DialogProps = { onClose: () => void; onChanged: () => void }

const MAX_SLUG = 50

/** Until somebody writes the slug, it follows the name. */
export function NewPlatform({ onClose, onChanged }: DialogProps): VNode {
  const [name, setName] = useState('')
  const [written, setSlug] = useState<string>()
  const act = useAct()
  const slug = written ?? slugOf(name, MAX_SLUG)
  const add = async (): Promise<void> => {
    await addPlatform({ slug, name: name.trim() })
    onChanged()
  }
  return (
    <Confirm
      title="New platform"
      verb="Add the platform"
      kind="primary"
      act={act}
      onClose={onClose}
      onConfirm={add}
    >
      <TextField
        label="Name"
        hint="As your readers know it, such as “Acme Shop”."
        value={name}
        onInput={setName}
        required
        max={200}
        autoFocus
      />
      <TextField
        label="Slug"
        hint="What pages and calls of the API name it by. It cannot be changed later."
        value={slug}
        onInput={setSlug}
        required
        code
        max={MAX_SLUG}
      />
    </Confirm>
  )
}

type OneProps = DialogProps & { platform: Platform }

export function RenamePlatform({ platform, onClose, onChanged }: OneProps): VNode {
  const [name, setName] = useState(platform.name)
  const act = useAct()
  const rename = async (): Promise<void> => {
    await renamePlatform(platform, name.trim())
    onChanged()
  }
  return (
    <Confirm
      title={`Rename “${platform.name}”`}
      verb="Rename"
      kind="primary"
      act={act}
      onClose={onClose}
      onConfirm={rename}
    >
      <p>Readers see the new name within a minute. The slug stays.</p>
      <TextField label="Name" value={name} onInput={setName} required max={200} autoFocus />
    </Confirm>
  )
}

export function DeletePlatform({ platform, onClose, onChanged }: OneProps): VNode {
  const act = useAct()
  const remove = async (): Promise<void> => {
    await deletePlatform(platform)
    onChanged()
  }
  return (
    <Confirm
      title={`Delete “${platform.name}”?`}
      verb="Delete"
      act={act}
      onClose={onClose}
      onConfirm={remove}
    >
      <p>
        It has to be one that no draft and no guide's settings name. Where published versions have steps for
        it, readers can no longer choose it. It can be added again under the same slug.
      </p>
    </Confirm>
  )
}
