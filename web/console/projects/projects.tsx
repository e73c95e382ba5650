import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Show, useLoad } from '../load.tsx'
import { Link, navigate } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Empty } from '../parts/empty.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { createProject, listProjects, type Project } from '../api/projects.ts'
import { ProjectForm } from './project-form.tsx'

/** All projects of the account. */
export function Projects(): VNode {
  const projects = useLoad('projects', listProjects)
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <PageHead title="Projects" lead="A project is one of your products: its brand and its install guides.">
        <Link to="/new" class="button primary">
          New guide
        </Link>
        <Button onClick={() => setCreating(true)}>New project</Button>
      </PageHead>
      <Show load={projects}>
        {(list) =>
          list.length === 0 ? (
            <Empty title="Create your first project">
              <p>
                Give it the name and the colour that your customers know. You can change both at any time.
              </p>
              <Button kind="primary" onClick={() => setCreating(true)}>
                New project
              </Button>
            </Empty>
          ) : (
            <ul class="grid bare">
              {list.map((project) => (
                <ProjectCard key={project.id} project={project} />
              ))}
            </ul>
          )
        }
      </Show>
      {isCreating && (
        <Dialog title="New project" onClose={() => setCreating(false)}>
          <ProjectForm
            verb="Create project"
            onCancel={() => setCreating(false)}
            save={async (fields) => navigate(`/projects/${(await createProject(fields)).id}`)}
          />
        </Dialog>
      )}
    </>
  )
}

function ProjectCard({ project: { id, name, branding } }: { project: Project }): VNode {
  return (
    <li>
      <Link to={`/projects/${id}`} class="card">
        <span class="swatch" style={{ '--swatch': branding.primary_color }} aria-hidden="true" />
        <h2>{name}</h2>
        <p>{branding.name}</p>
      </Link>
    </li>
  )
}
