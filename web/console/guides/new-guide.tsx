import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { Show, useLoad } from '../load.tsx'
import { navigate } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { SelectField, TextField } from '../parts/field.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { createProject, listProjects, type Project } from '../api/projects.ts'
import { importTemplate } from '../api/templates.ts'
import { emptyFields } from '../projects/project-form.tsx'
import { idValuesIn, type IdValue } from '../../../shared/snippet/id-values.ts'
import { cutOff } from '../../../shared/snippet/cut-off.ts'
import { possibleIdsIn } from '../../../shared/snippet/possible-ids.ts'
import { dkimKeysIn } from '../records/dkim-keys.ts'
import { readRecord, recordLines } from '../records/read-record.ts'
import { languageOf } from '../snippet/language.ts'
import { withVariables, type SnippetWithVariables } from '../snippet/variables.ts'
import { companyIn } from './company-name.ts'
import { blank, starters, type Starter } from './examples.ts'
import { guideFile } from './guide-file.ts'
import { SnippetAnalysis } from './snippet-analysis.tsx'
import { takeSnippet } from './take-snippet.ts'
import { isOutside, withParts } from './with-parts.ts'

/** Creates a guide from a pasted snippet, an example or nothing, and opens its editor. */
export function NewGuide({ projectId = '' }: { projectId?: string }): VNode {
  const load = useLoad('projects', listProjects)
  return (
    <Show load={load}>
      {(projects) => {
        const project = projects.find(({ id }) => id === projectId)
        return (
          <>
            <PageHead
              title="New guide"
              above={[
                { to: '/', name: 'Home' },
                ...(project ? [{ to: `/projects/${project.id}`, name: project.name }] : []),
              ]}
              lead="Paste your snippet to get a guide with a check. You can change everything, and visitors see nothing until you publish it."
            />
            <NewGuideForm projects={projects} initial={project ?? projects[0]} />
          </>
        )
      }}
    </Show>
  )
}

type NewGuideFormProps = { projects: readonly Project[]; initial: Project | undefined }

function NewGuideForm({ projects, initial }: NewGuideFormProps): VNode {
  const [starter, setStarter] = useState(blank)
  const [name, setName] = useState('')
  const [projectId, setProjectId] = useState(initial?.id ?? '')
  const [brand, setBrand] = useState('')
  const { snippet, setSnippet, converted, ...analysis } = useSnippet()
  const action = useAction()
  const project = projects.find(({ id }) => id === projectId)
  const typedBrand = project ? '' : brand.trim()
  const company = typedBrand || companyIn(snippet) || project?.branding.name
  const defaultName = `Install ${company || 'your product'}`
  const onSubmit = (event: Event): void => {
    event.preventDefault()
    void action.run(async () => {
      const { id } = project ?? (await createProject(fieldsFor(brand)))
      const file = guideFile({ starter, name: name.trim() || defaultName, ...converted })
      const { template } = await importTemplate(id, file)
      navigate(`/templates/${template.id}/edit`)
    })
  }
  return (
    <form class="narrow" onSubmit={onSubmit}>
      <TextField
        label="Guide name (optional)"
        hint="The title that visitors see."
        placeholder={defaultName}
        value={name}
        onInput={setName}
        max={200}
      />
      <ProjectChoice projects={projects} {...{ projectId, setProjectId, brand, setBrand }} />
      <TextField
        label="Snippet to install (optional)"
        hint="The code that your customers paste into their site today, or the DNS records that they add."
        placeholder={'<script async src="https://cdn.example.com/pixel.js" data-site="YOUR_ID"></script>'}
        value={snippet}
        onInput={setSnippet}
        problem={problemOf(snippet)}
        rows={3}
        isCode
        max={20_000}
      />
      {snippet.trim() === '' ? (
        <Examples chosen={starter} choose={setStarter} />
      ) : (
        <SnippetAnalysis converted={converted} {...analysis} />
      )}
      <ErrorNotice error={action.error} />
      <Button kind="primary" submits busy={action.isBusy}>
        Create guide
      </Button>
    </form>
  )
}

/** Says that a snippet lacks its end, without which it would swallow the rest of a page. */
function problemOf(snippet: string): string | undefined {
  const problem = languageOf(snippet) === 'html' ? cutOff(snippet) : undefined
  return problem && `The snippet ${problem}`
}

type SnippetState = Omit<Parameters<typeof SnippetAnalysis>[0], 'converted'> & {
  readonly snippet: string
  readonly setSnippet: (snippet: string) => void
  readonly converted: SnippetWithVariables
}

/** State of the pasted snippet and of the values in it that do not become variables. */
function useSnippet(): SnippetState {
  const [snippet, setSnippet] = useState(takeSnippet)
  const [keptValues, setKeptValues] = useState<ReadonlySet<string>>(new Set())
  const text = snippet.trim()
  const keys = dkimKeysIn(text)
  const values = idValuesIn(text).filter(isOutside(keys))
  const [chosenParts, setChosenParts] = useState<ReadonlySet<string>>(new Set())
  const ids = values.filter((value) => !keptValues.has(value.text))
  const parts = partsOf(text, keys)
  const converted = withVariables(text, withParts(text, ids, chosenParts))
  const chosen = { parts, chosenParts, setChosenParts }
  return { snippet, setSnippet, values, keptValues, setKeptValues, converted, ...chosen }
}

/** Parts of records that may be one customer's own. */
function partsOf(text: string, keys: readonly IdValue[]): string[] {
  if (!readRecord(text) && recordLines(text).length === 0) return []
  const possible = possibleIdsIn(text).filter((part) => keys.every((key) => !key.text.includes(part)))
  return [...possible, ...new Set(keys.map((key) => key.text))]
}

function fieldsFor(brand: string): Parameters<typeof createProject>[0] {
  const name = brand.trim()
  return { name, branding: { ...emptyFields.branding, name } }
}

type ProjectChoiceProps = {
  projects: readonly Project[]
  projectId: string
  setProjectId: (id: string) => void
  brand: string
  setBrand: (brand: string) => void
}

/** Fields for the guide's project. The name of a new project is also its brand. */
function ProjectChoice({ projects, projectId, setProjectId, brand, setBrand }: ProjectChoiceProps): VNode {
  return (
    <>
      {projects.length > 0 && (
        <SelectField
          label="Project"
          hint="Gives the guide its brand."
          value={projectId}
          onInput={setProjectId}
          options={{ ...Object.fromEntries(projects.map(({ id, name }) => [id, name])), '': 'A new project' }}
        />
      )}
      {projectId === '' && (
        <TextField
          label="Product name"
          hint="Shown at the top of your guides. You can add a colour and a logo later."
          value={brand}
          onInput={setBrand}
          required
          max={200}
        />
      )}
    </>
  )
}

type ExamplesProps = { chosen: Starter; choose: (starter: Starter) => void }

function Examples({ chosen, choose }: ExamplesProps): VNode {
  return (
    <details>
      <summary>No snippet yet? Start from an example</summary>
      <fieldset class="choices">
        <legend>Start from</legend>
        {starters.map((starter) => (
          <label key={starter.name} class="choice">
            <input type="radio" name="starter" checked={starter === chosen} onInput={() => choose(starter)} />
            <span>
              <strong>{starter.name}</strong>
              <small>{starter.description}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}
