import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { Show, useLoad } from '../load.tsx'
import { Link, navigate } from '../location.tsx'
import { Badge } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm, Dialog } from '../parts/dialog.tsx'
import { Empty } from '../parts/empty.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { changeProject, deleteProject, readProject, type Project } from '../api/projects.ts'
import { listTemplates, type Template } from '../api/templates.ts'
import { ProjectForm } from './project-form.tsx'

type ProjectData = { project: Project; templates: readonly Template[] }

/** Screen of a project, with its guides and brand. */
export function ProjectScreen({ id }: { id: string }): VNode {
  const load = useLoad<ProjectData>(id, async (signal) => {
    const [project, templates] = await Promise.all([readProject(id, signal), listTemplates(id, signal)])
    return { project, templates }
  })
  return (
    <Show load={load}>
      {({ project, templates }) => (
        <>
          <ProjectHead
            project={project}
            hasGuides={templates.length > 0}
            onChanged={(changed) => load.put({ project: changed, templates })}
          />
          {templates.length === 0 ? (
            <NoGuides projectId={id} />
          ) : (
            <ul class="grid bare">
              {templates.map((template) => (
                <GuideCard key={template.id} template={template} />
              ))}
            </ul>
          )}
        </>
      )}
    </Show>
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

function GuideCard({ template }: { template: Template }): VNode {
  const isLive = template.current_version_id !== null
  return (
    <li>
      <Link to={`/templates/${template.id}`} class="card">
        <Badge tone={isLive ? 'ok' : 'plain'}>{isLive ? 'Published' : 'Not published'}</Badge>
        <h2>{template.name}</h2>
        <p>{template.locales.join(', ')}</p>
      </Link>
    </li>
  )
}
