import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { navigate } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { deleteTemplate, type Template } from '../api/templates.ts'

/** Deletes a guide that was never published. A published one stays, so that anyone can verify its versions. */
export function DeleteGuide({ template }: { template: Template }): VNode {
  const [isOpen, setOpen] = useState(false)
  const action = useAction()
  const remove = async (): Promise<void> => {
    await deleteTemplate(template)
    navigate(`/projects/${template.project_id}`)
  }
  return (
    <section class="block" aria-labelledby="delete-guide">
      <h2 id="delete-guide">Delete</h2>
      <p>
        A guide can be deleted until a version of it is published. After that its versions remain, so that
        anyone can verify what a site was told to install. You can unpublish them under Versions instead.
      </p>
      <Button kind="danger" onClick={() => setOpen(true)}>
        Delete this guide
      </Button>
      {isOpen && (
        <Confirm
          title={`Delete ${template.name}?`}
          verb="Delete"
          action={action}
          onClose={() => setOpen(false)}
          onConfirm={remove}
        >
          <p>Its draft and its embed key are deleted for good.</p>
        </Confirm>
      )}
    </section>
  )
}
