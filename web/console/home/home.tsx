import { Plus } from 'lucide'
import type { VNode } from 'preact'
import { Show, useLoad } from '../load.tsx'
import { Link, navigate, useAskedDialog } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Empty } from '../parts/empty.tsx'
import { Icon } from '../parts/icon.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { createProject, listProjects, type Project } from '../api/projects.ts'
import { listOverview, type GuideOverview } from '../api/overview.ts'
import { ProjectForm } from '../projects/project-form.tsx'
import { useAccount, useHasScope } from '../session.ts'
import { GuideList } from './guide-list.tsx'
import { MonitorNotice } from './monitor-notice.tsx'
import { StuckNotice } from './stuck-notice.tsx'
import { WebhookNotice } from './webhook-notice.tsx'

type HomeData = {
  projects: readonly Project[]
  /** Undefined if the key has no permission to read analytics. */
  guides: readonly GuideOverview[] | undefined
}

/** All guides of the account, grouped by project, each with its trend. */
export function Home(): VNode {
  const canReadAnalytics = useHasScope('analytics:read')
  const canReadInstallations = useHasScope('installations:read')
  const canReadWebhooks = useHasScope('webhooks:read')
  const account = useAccount()?.name ?? 'Your account'
  const load = useLoad<HomeData>('home', async (signal) => {
    const [projects, guides] = await Promise.all([
      listProjects(signal),
      canReadAnalytics ? listOverview(signal) : undefined,
    ])
    return { projects, guides }
  })
  const [isCreating, setCreating] = useAskedDialog()
  return (
    <>
      <PageHead
        title="Home"
        lead={`${account}: your guides and your visitors' progress in the last 28 days.`}
      >
        <Button onClick={() => setCreating(true)} icon={Plus}>
          New project
        </Button>
        <Link to="/new" class="button primary">
          <Icon of={Plus} />
          New guide
        </Link>
      </PageHead>
      {canReadInstallations && <MonitorNotice />}
      {canReadWebhooks && <WebhookNotice />}
      {canReadInstallations && <StuckNotice />}
      <Show load={load}>
        {({ projects, guides }) =>
          projects.length === 0 ? (
            <NoProjects onCreate={() => setCreating(true)} />
          ) : (
            projects.map((project) => (
              <ProjectGuides
                key={project.id}
                project={project}
                guides={guides?.filter(({ project_id: id }) => id === project.id)}
              />
            ))
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

function NoProjects({ onCreate }: { onCreate: () => void }): VNode {
  return (
    <Empty title="Create your first project">
      <p>
        A project is one of your products: its brand and its install guides. Give it the name and colour that
        your customers know. You can change both at any time.
      </p>
      <Button kind="primary" onClick={onCreate}>
        New project
      </Button>
    </Empty>
  )
}

type ProjectGuidesProps = { project: Project; guides: readonly GuideOverview[] | undefined }

function ProjectGuides({ project: { id, name, branding }, guides }: ProjectGuidesProps): VNode {
  return (
    <div class="project">
      <header>
        <span class="swatch" style={{ '--swatch': branding.primary_color }} aria-hidden="true" />
        <h2>
          <Link to={`/projects/${id}`}>{name}</Link>
        </h2>
      </header>
      {guides?.length === 0 && <p class="fine">This project has no guides yet.</p>}
      {guides !== undefined && guides.length > 0 && <GuideList guides={guides} />}
    </div>
  )
}
