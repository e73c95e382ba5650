import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Show, useLoad } from '../load.tsx'
import { Link, navigate } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Empty } from '../parts/empty.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { createProject, listProjects, type Project } from '../wire/projects.ts'
import { ProjectForm } from './project-form.tsx'

/** All projects of the account. */
export function Projects(): VNode {
  const projects = useLoad('projects', listProjects)
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <PageHead
        title="Projects"
        lead="A project is a product of yours: its brand, and the guides to install it."
      >
        <Button kind="primary" onClick={() => setMaking(true)}>
          New project
        </Button>
      </PageHead>
      <Show load={projects}>
        {(list) =>
          list.length === 0 ? (
            <Empty title="Begin with a project">
              <p>
                Give it the name and the colour that your customers know. You can change both at any time.
              </p>
              <Button kind="primary" onClick={() => setMaking(true)}>
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
      {isMaking && (
        <Dialog title="New project" onClose={() => setMaking(false)}>
          <ProjectForm
            verb="Create project"
            onCancel={() => setMaking(false)}
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
