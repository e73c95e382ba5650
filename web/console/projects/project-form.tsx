import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import type { Project, ProjectFields } from '../api/projects.ts'
import { BrandFields } from './brand-fields.tsx'

type ProjectFormProps = {
  project?: Project
  verb: string
  save: (fields: ProjectFields) => Promise<void>
  onCancel: () => void
}

export const emptyFields: ProjectFields = {
  name: '',
  branding: { name: '', name_i18n: {}, primary_color: '#0f766e', logo_url: '' },
}

/** Form for the name and brand of a project. */
export function ProjectForm({
  project = { id: '', revision: 0, created_at: '', ...emptyFields },
  ...rest
}: ProjectFormProps): VNode {
  const { verb, save, onCancel } = rest
  const [name, setName] = useState(project.name)
  const [branding, setBranding] = useState(project.branding)
  const action = useAction()
  const onSubmit = (event: Event): void => {
    event.preventDefault()
    // The brand of most products is the name of their project.
    const brand = branding.name.trim() === '' ? name : branding.name
    void action.run(async () => save({ name, branding: { ...branding, name: brand } }))
  }
  return (
    <form onSubmit={onSubmit}>
      <TextField
        label="Name"
        hint="Only visible to you."
        value={name}
        onInput={setName}
        required
        max={200}
        autoFocus
      />
      <BrandFields branding={branding} onChange={setBranding} />
      <ErrorNotice error={action.error} />
      <div class="row end">
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" submits busy={action.isBusy}>
          {verb}
        </Button>
      </div>
    </form>
  )
}
