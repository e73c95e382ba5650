import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAct } from '../act.ts'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { RefusalNote } from '../parts/notice.tsx'
import type { Project, ProjectFields } from '../wire/projects.ts'

type ProjectFormProps = {
  project?: Project
  verb: string
  save: (fields: ProjectFields) => Promise<void>
  onCancel: () => void
}

const fresh: ProjectFields = { name: '', branding: { name: '', primary_color: '#0f766e', logo_url: '' } }

/** The name and the brand of a project. */
export function ProjectForm({
  project = { id: '', revision: 0, created_at: '', ...fresh },
  ...rest
}: ProjectFormProps): VNode {
  const { verb, save, onCancel } = rest
  const [name, setName] = useState(project.name)
  const [branding, setBranding] = useState(project.branding)
  const act = useAct()
  const change = (field: keyof typeof branding) => (value: string) =>
    setBranding({ ...branding, [field]: value })
  const onSubmit = (event: Event): void => {
    event.preventDefault()
    // Most products are called what their project is called.
    const brand = branding.name.trim() === '' ? name : branding.name
    void act.run(async () => save({ name, branding: { ...branding, name: brand } }))
  }
  return (
    <form onSubmit={onSubmit}>
      <TextField
        label="Name"
        hint="Only you see it."
        value={name}
        onInput={setName}
        required
        max={200}
        autoFocus
      />
      <TextField
        label="Brand"
        hint="Stands at the top of every guide. The project's name, if you leave it empty."
        value={branding.name}
        onInput={change('name')}
        max={200}
      />
      <TextField
        label="Colour"
        hint="Of buttons and progress. Its contrast is adjusted where it must be."
        type="color"
        value={branding.primary_color}
        onInput={change('primary_color')}
      />
      <TextField
        label="Logo (optional)"
        hint="An https address of an image. Without one, guides show the brand's initial."
        type="url"
        placeholder="https://cdn.example.com/logo.svg"
        value={branding.logo_url}
        onInput={change('logo_url')}
        max={2048}
      />
      <RefusalNote refusal={act.refusal} />
      <div class="row end">
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" submits busy={act.isBusy}>
          {verb}
        </Button>
      </div>
    </form>
  )
}
