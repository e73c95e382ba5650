import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { Link, navigate } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { SettingGroup } from '../parts/setting-group.tsx'
import { deleteTemplate, type Template } from '../api/templates.ts'
import type { GuideContext } from '../guide-context.ts'

/** Deletes a guide that was never published. A published guide is kept, so that anyone can verify its versions. */
export function DeleteGuide({ guide: { template, versions } }: { guide: GuideContext }): VNode {
  const wasPublished = versions.some(({ published_at: at }) => at !== null)
  return (
    <SettingGroup
      title="Delete"
      about={!wasPublished && <p>You can delete a guide until you publish a version of it.</p>}
    >
      {wasPublished ? <CannotDelete template={template} /> : <Delete template={template} />}
    </SettingGroup>
  )
}

function CannotDelete({ template }: { template: Template }): VNode {
  const isLive = template.current_version_id !== null
  return (
    <p>
      This guide has been published, so it cannot be deleted: its versions must stay verifiable.{' '}
      {isLive && (
        <>
          To hide it from visitors, unpublish it under{' '}
          <Link to={`/templates/${template.id}/versions`}>Versions</Link>.
        </>
      )}
    </p>
  )
}

function Delete({ template }: { template: Template }): VNode {
  const [isOpen, setOpen] = useState(false)
  const action = useAction()
  const remove = async (): Promise<void> => {
    await deleteTemplate(template)
    navigate(`/projects/${template.project_id}`)
  }
  return (
    <>
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
          <p>Its draft and its embed key are permanently deleted.</p>
        </Confirm>
      )}
    </>
  )
}
