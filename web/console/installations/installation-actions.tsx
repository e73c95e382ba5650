import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { navigate } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { changeInstallation, deleteInstallation, nameOf, type Installation } from '../api/installations.ts'
import { nonEmptyValues } from '../variables/guide-variables.ts'
import type { InstallationsContext } from './context.ts'
import { FieldsDialog } from './fields-dialog.tsx'
import {
  PlatformAndLanguageFields,
  siteIn,
  SiteFields,
  type InstallationFields,
} from './installation-fields.tsx'

type ActionsProps = {
  context: InstallationsContext
  installation: Installation
  onEdited: (installation: Installation) => void
}

/** Buttons that edit and delete an installation. */
export function InstallationActions(props: ActionsProps): VNode {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = (): void => setOpen(undefined)
  return (
    <>
      <Button onClick={() => setOpen('edit')}>Edit</Button>
      <Button kind="danger" onClick={() => setOpen('delete')}>
        Delete
      </Button>
      {open === 'edit' && <EditInstallation {...props} onClose={close} />}
      {open === 'delete' && <DeleteInstallation installation={props.installation} onClose={close} />}
    </>
  )
}

type DialogProps = ActionsProps & { onClose: () => void }

function EditInstallation({ context, installation, onEdited, onClose }: DialogProps): VNode {
  const [fields, setFields] = useState(() => fieldsOf(installation))
  const action = useAction()
  const change = (changes: Partial<InstallationFields>): void => setFields({ ...fields, ...changes })
  const save = async (): Promise<void> => {
    const changed = await changeInstallation(installation, {
      target: siteIn(fields.target),
      variables: nonEmptyValues(fields.variables),
      platform: fields.platform || null,
      locale: fields.locale || null,
    })
    onEdited(changed)
  }
  return (
    <FieldsDialog
      title={`Edit “${nameOf(installation)}”`}
      verb="Save"
      action={action}
      onClose={onClose}
      onConfirm={save}
    >
      <SiteFields context={context} fields={fields} onChange={change} />
      <PlatformAndLanguageFields context={context} fields={fields} onChange={change} />
      <p class="hint">
        If you change the site, a value or the platform, every step with a check must pass again. Steps
        without a check stay done.
      </p>
    </FieldsDialog>
  )
}

function fieldsOf({ target, variables, platform, locale }: Installation): InstallationFields {
  return { target, variables, platform: platform ?? '', locale: locale ?? '' }
}

type DeleteProps = { installation: Installation; onClose: () => void }

function DeleteInstallation({ installation, onClose }: DeleteProps): VNode {
  const action = useAction()
  const remove = async (): Promise<void> => {
    await deleteInstallation(installation)
    navigate(`/templates/${installation.template_id}/installations`)
  }
  return (
    <Confirm
      title={`Delete “${nameOf(installation)}”?`}
      verb="Delete"
      action={action}
      onClose={onClose}
      onConfirm={remove}
    >
      <p>
        Its link stops working, and its values, progress and history are permanently deleted. The anonymous
        verification log is kept.
      </p>
    </Confirm>
  )
}
