import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { Show, useLoad, type Loaded } from '../load.tsx'
import { Link, navigate } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm, Dialog } from '../parts/dialog.tsx'
import { Empty } from '../parts/empty.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { changeProject, deleteProject, readProject, type Project } from '../api/projects.ts'
import { readOpenIncidents, type Monitor } from '../api/monitors.ts'
import { listOverview, type GuideOverview } from '../api/overview.ts'
import { listTemplates, type Template } from '../api/templates.ts'
import { useHasScope } from '../session.ts'
import { GuideCard } from './guide-card.tsx'
import { ProjectForm } from './project-form.tsx'

type ProjectData = { project: Project; templates: readonly Template[] }

/** What the key may read of the guides of the account. */
type GuideFacts = { overview: readonly GuideOverview[]; incidents: readonly Monitor[] }

/** Open incidents that the cards count. */
const MAX_INCIDENTS = 100

/** Screen of a project, with its guides and brand. */
export function ProjectScreen({ id }: { id: string }): VNode {
  const load = useLoad<ProjectData>(id, async (signal) => {
    const [project, templates] = await Promise.all([readProject(id, signal), listTemplates(id, signal)])
    return { project, templates }
  })
  const facts = useGuideFacts()
  return (
    <Show load={load}>
      {(data) => (
        <>
          <ProjectHead
            project={data.project}
            hasGuides={data.templates.length > 0}
            onChanged={(project) => load.put({ ...data, project })}
          />
          {data.templates.length === 0 ? (
            <NoGuides projectId={id} />
          ) : (
            <Guides templates={data.templates} facts={facts} />
          )}
        </>
      )}
    </Show>
  )
}

/** Read beside the cards, which do not wait for it, and are without it if it cannot be read. */
function useGuideFacts(): Loaded<GuideFacts> {
  const canReadAnalytics = useHasScope('analytics:read')
  const canReadInstallations = useHasScope('installations:read')
  const { loaded } = useLoad<GuideFacts>('guide facts', async (signal) => {
    const [overview, incidents] = await Promise.all([
      canReadAnalytics ? listOverview(signal) : [],
      canReadAnalytics && canReadInstallations ? readIncidents(signal) : [],
    ])
    return { overview, incidents }
  })
  return canReadAnalytics ? loaded : { kind: 'ready', value: noFacts }
}

const noFacts: GuideFacts = { overview: [], incidents: [] }

async function readIncidents(signal: AbortSignal): Promise<readonly Monitor[]> {
  return (await readOpenIncidents(undefined, MAX_INCIDENTS, signal)).data
}

type GuidesProps = { templates: readonly Template[]; facts: Loaded<GuideFacts> }

function Guides({ templates, facts }: GuidesProps): VNode {
  const { overview, incidents } = facts.kind === 'ready' ? facts.value : noFacts
  return (
    <ul class="grid bare guide-cards">
      {templates.map((template) => (
        <GuideCard
          key={template.id}
          template={template}
          overview={facts.kind === 'loading' ? 'loading' : overview.find(({ id }) => id === template.id)}
          incidents={incidents.filter(({ template_id: id }) => id === template.id).length}
        />
      ))}
    </ul>
  )
}

type ProjectHeadProps = { project: Project; hasGuides: boolean; onChanged: (project: Project) => void }

function ProjectHead({ project, hasGuides, onChanged }: ProjectHeadProps): VNode {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const action = useAction()
  const close = (): void => setOpen(undefined)
  const save = async (fields: Parameters<typeof changeProject>[1]): Promise<void> => {
    onChanged(await changeProject(project, fields))
    close()
  }
  const remove = async (): Promise<void> => {
    await deleteProject(project)
    navigate('/')
  }
  return (
    <PageHead title={project.name} above={[{ to: '/', name: 'Home' }]}>
      <Link to={`/projects/${project.id}/new`} class="button primary">
        New guide
      </Link>
      <Button onClick={() => setOpen('edit')}>Edit brand</Button>
      {!hasGuides && (
        <Button kind="quiet" onClick={() => setOpen('delete')}>
          Delete project
        </Button>
      )}
      {open === 'edit' && (
        <Dialog title="Name and brand" onClose={close}>
          <ProjectForm project={project} verb="Save" save={save} onCancel={close} />
        </Dialog>
      )}
      {open === 'delete' && (
        <Confirm
          title={`Delete ${project.name}?`}
          verb="Delete"
          action={action}
          onClose={close}
          onConfirm={remove}
        >
          <p>The project has no guides. Deleting it cannot be undone.</p>
        </Confirm>
      )}
    </PageHead>
  )
}

function NoGuides({ projectId }: { projectId: string }): VNode {
  return (
    <Empty title="Write your first guide">
      <p>Start from an example or from an empty guide. Visitors do not see it until you publish it.</p>
      <Link to={`/projects/${projectId}/new`} class="button primary">
        New guide
      </Link>
    </Empty>
  )
}
