import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { Link } from '../location.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { SelectField, TextField } from '../parts/field.tsx'
import {
  createInstallation,
  nameOf,
  type CreatedInstallation,
  type NewInstallationFields,
} from '../api/installations.ts'
import { nonEmptyValues } from '../variables/guide-variables.ts'
import type { InstallationsContext } from './context.ts'
import { FieldsDialog } from './fields-dialog.tsx'
import {
  PlatformAndLanguageFields,
  siteIn,
  SiteFields,
  type InstallationFields,
} from './installation-fields.tsx'
import type { Project } from '../api/projects.ts'
import { NewLinkDialog } from '../links/new-link-dialog.tsx'
import { DEFAULT_VALIDITY, validities } from '../links/labels.ts'

type NewFields = InstallationFields & {
  readonly customer: string
  readonly scope: string
  readonly validity: string
}

const emptyFields: NewFields = {
  target: '',
  variables: {},
  customer: '',
  platform: '',
  locale: '',
  scope: '',
  validity: DEFAULT_VALIDITY,
}

type NewInstallationProps = {
  context: InstallationsContext
  onCreated: (installation: CreatedInstallation) => void
  onClose: () => void
}

/** Dialog that creates an installation. */
export function NewInstallation({ context, onCreated, onClose }: NewInstallationProps): VNode {
  const [fields, setFields] = useState(emptyFields)
  const action = useAction()
  const change = (changes: Partial<NewFields>): void => setFields({ ...fields, ...changes })
  const create = async (): Promise<void> =>
    onCreated(await createInstallation(bodyOf(context.template.id, fields)))
  return (
    <FieldsDialog
      title="New installation"
      verb="Create installation"
      action={action}
      onClose={onClose}
      onConfirm={create}
    >
      <SiteFields context={context} fields={fields} onChange={change} />
      <TextField
        label="Customer (optional)"
        hint="Your own ID for the customer, such as an account number. Each customer has one installation per guide."
        path="external_ref"
        value={fields.customer}
        onInput={(customer) => change({ customer })}
        max={200}
      />
      <MoreOptions context={context} fields={fields} onChange={change} />
    </FieldsDialog>
  )
}

type MoreOptionsProps = {
  context: InstallationsContext
  fields: NewFields
  onChange: (changes: Partial<NewFields>) => void
}

function MoreOptions({ context, fields, onChange }: MoreOptionsProps): VNode {
  const version = context.versions.find(({ is_current: isCurrent }) => isCurrent)
  const scopes = version?.allowed_scopes ?? []
  return (
    <details>
      <summary>More options</summary>
      <PlatformAndLanguageFields context={context} fields={fields} onChange={onChange} />
      {scopes.length > 1 && (
        <SelectField
          label="Scope"
          path="scope"
          value={fields.scope}
          onInput={(scope) => onChange({ scope })}
          options={{
            '': `Default: ${version?.default_scope}`,
            ...Object.fromEntries(scopes.map((option) => [option, option])),
          }}
        />
      )}
      <SelectField
        label="The link expires after"
        path="expires_in"
        value={fields.validity}
        onInput={(validity) => onChange({ validity })}
        options={validities}
      />
    </details>
  )
}

function bodyOf(templateId: string, fields: NewFields): NewInstallationFields {
  const { target, variables, customer, platform, locale, scope, validity } = fields
  const optional = Object.entries({ external_ref: customer.trim(), platform, locale, scope })
  return {
    template_id: templateId,
    target: siteIn(target),
    variables: nonEmptyValues(variables),
    ...Object.fromEntries(optional.filter(([, value]) => value !== '')),
    expires_in: Number(validity),
  }
}

type CreatedDialogProps = { installation: CreatedInstallation; project: Project; onClose: () => void }

/** Dialog with the link of a new installation, or with a link to the customer's existing installation. */
export function CreatedDialog({ installation, project, onClose }: CreatedDialogProps): VNode {
  const { id, template_id: templateId, token, token_info: info } = installation
  if (token !== undefined && info) {
    const made = { token, token_info: info }
    const subject = { installation, project, monitor: null }
    return <NewLinkDialog made={made} subject={subject} onClose={onClose} />
  }
  return (
    <Dialog title="This customer already has an installation" onClose={onClose}>
      <p>Nothing was changed. Open the installation to edit it or to create a new link.</p>
      <div class="row end">
        <Link to={`/templates/${templateId}/installations/${id}`} class="button primary">
          Open “{nameOf(installation)}”
        </Link>
      </div>
    </Dialog>
  )
}
