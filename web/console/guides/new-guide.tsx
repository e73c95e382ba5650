import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { Show, useLoad } from '../load.tsx'
import { navigate } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { RefusalNote } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { readProject } from '../api/projects.ts'
import { importTemplate } from '../api/templates.ts'
import { starters, type Starter } from './examples.ts'

/** Creates a guide from an example or an empty one, and opens its editor. */
export function NewGuide({ projectId }: { projectId: string }): VNode {
  const load = useLoad(projectId, async (signal) => readProject(projectId, signal))
  return (
    <Show load={load}>
      {(project) => (
        <>
          <PageHead
            title="New guide"
            above={[
              { to: '/', name: 'Projects' },
              { to: `/projects/${project.id}`, name: project.name },
            ]}
            lead="Choose the closest example. You can change everything, and nobody sees the guide until you publish it."
          />
          <NewGuideForm projectId={project.id} />
        </>
      )}
    </Show>
  )
}

function NewGuideForm({ projectId }: { projectId: string }): VNode {
  const [chosen, setChosen] = useState(0)
  const [name, setName] = useState('')
  const action = useAction()
  const starter = starters[chosen]
  const onSubmit = (event: Event): void => {
    event.preventDefault()
    void action.run(async () => {
      const file = { ...starter?.file, name: name.trim(), changelog: 'First version.' }
      const { template } = await importTemplate(projectId, file)
      navigate(`/templates/${template.id}/edit`)
    })
  }
  return (
    <form class="narrow" onSubmit={onSubmit}>
      <fieldset class="choices">
        <legend>Start from</legend>
        {starters.map((starter, index) => (
          <Choice
            key={starter.name}
            starter={starter}
            isChosen={index === chosen}
            choose={() => setChosen(index)}
          />
        ))}
      </fieldset>
      <TextField
        label="Name of the guide"
        hint="The title that visitors see, such as “Install the Acme pixel”."
        value={name}
        onInput={setName}
        required
        max={200}
      />
      <RefusalNote refusal={action.refusal} />
      <Button kind="primary" submits busy={action.isBusy}>
        Create guide
      </Button>
    </form>
  )
}

type ChoiceProps = { starter: Starter; isChosen: boolean; choose: () => void }

function Choice({ starter: { name, description }, isChosen, choose }: ChoiceProps): VNode {
  return (
    <label class="choice">
      <input type="radio" name="starter" checked={isChosen} onInput={choose} />
      <span>
        <strong>{name}</strong>
        <small>{description}</small>
      </span>
    </label>
  )
}
