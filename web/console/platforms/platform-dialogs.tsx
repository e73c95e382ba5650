import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { slugOf } from '../draft/items.ts'
import { Confirm } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { addPlatform, deletePlatform, renamePlatform, type Platform } from '../api/platforms.ts'

type PlatformDialogProps = { onClose: () => void; onChanged: () => void }

const MAX_SLUG = 50

/** Dialog for a new platform. The slug follows the name until the user edits the slug. */
export function NewPlatform({ onClose, onChanged }: PlatformDialogProps): VNode {
  const [name, setName] = useState('')
  const [editedSlug, setSlug] = useState<string>()
  const action = useAction()
  const slug = editedSlug ?? slugOf(name, MAX_SLUG)
  const add = async (): Promise<void> => {
    await addPlatform({ slug, name: name.trim() })
    onChanged()
  }
  return (
    <Confirm
      title="New platform"
      verb="Add platform"
      kind="primary"
      action={action}
      onClose={onClose}
      onConfirm={add}
    >
      <TextField
        label="Name"
        hint="As your visitors know it, such as “Acme Shop”."
        value={name}
        onInput={setName}
        required
        max={200}
        autoFocus
      />
      <TextField
        label="Slug"
        hint="Identifies the platform in pages and API calls. It cannot be changed later."
        value={slug}
        onInput={setSlug}
        required
        isCode
        max={MAX_SLUG}
      />
    </Confirm>
  )
}

type EditPlatformProps = PlatformDialogProps & { platform: Platform }

export function RenamePlatform({ platform, onClose, onChanged }: EditPlatformProps): VNode {
  const [name, setName] = useState(platform.name)
  const action = useAction()
  const rename = async (): Promise<void> => {
    await renamePlatform(platform, name.trim())
    onChanged()
  }
  return (
    <Confirm
      title={`Rename “${platform.name}”`}
      verb="Rename"
      kind="primary"
      action={action}
      onClose={onClose}
      onConfirm={rename}
    >
      <p>Visitors see the new name within a minute. The slug does not change.</p>
      <TextField label="Name" value={name} onInput={setName} required max={200} autoFocus />
    </Confirm>
  )
}

export function DeletePlatform({ platform, onClose, onChanged }: EditPlatformProps): VNode {
  const action = useAction()
  const remove = async (): Promise<void> => {
    await deletePlatform(platform)
    onChanged()
  }
  return (
    <Confirm
      title={`Delete “${platform.name}”?`}
      verb="Delete"
      action={action}
      onClose={onClose}
      onConfirm={remove}
    >
      <p>
        You can delete a platform only if no draft and no guide's settings use it. If published versions have
        steps for it, visitors can no longer choose it. You can add it again with the same slug.
      </p>
    </Confirm>
  )
}
