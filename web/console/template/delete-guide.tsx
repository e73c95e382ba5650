import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAct } from '../act.ts'
import { navigate } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { deleteTemplate, type Template } from '../wire/templates.ts'

/** Guides of which something was published stay, since anybody may still ask what a site was told to install. */
export function DeleteGuide({ template }: { template: Template }): VNode {
  const [isOpen, setOpen] = useState(false)
  const act = useAct()
  const remove = async (): Promise<void> => {
    await deleteTemplate(template)
    navigate(`/projects/${template.project_id}`)
  }
  return (
    <section class="block" aria-labelledby="delete-guide">
      <h2 id="delete-guide">Delete</h2>
      <p>
        A guide can be deleted until something of it is published. After that its versions stay, as anybody
        may ask what a site was told to install; take them back under Versions instead.
      </p>
      <Button kind="danger" onClick={() => setOpen(true)}>
        Delete this guide
      </Button>
      {isOpen && (
        <Confirm
          title={`Delete ${template.name}?`}
          verb="Delete"
          act={act}
          onClose={() => setOpen(false)}
          onConfirm={remove}
        >
          <p>Its draft and its embed key are gone for good.</p>
        </Confirm>
      )}
    </section>
  )
}
