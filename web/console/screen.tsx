import type { VNode } from 'preact'
import { Activity } from './account/activity.tsx'
import { AccountSettings } from './account/account-settings.tsx'
import { Keys } from './account/keys.tsx'
import { SigningKeys } from './account/signing-keys.tsx'
import { NewGuide } from './guides/new-guide.tsx'
import { Link, usePath } from './location.tsx'
import { PageHead } from './parts/page-head.tsx'
import { Platforms } from './platforms/platforms.tsx'
import { ProjectScreen } from './projects/project.tsx'
import { Projects } from './projects/projects.tsx'
import { TemplateScreen } from './template/template.tsx'

/** Chooses the screen of the current path. */
export function Screen(): VNode {
  const path = usePath()
  const [, area = '', id = '', part = '', item = ''] = path.split('/')
  if (path === '/') return <Projects />
  if (path === '/platforms') return <Platforms />
  if (path === '/keys') return <Keys />
  if (path === '/signing') return <SigningKeys />
  if (path === '/activity') return <Activity />
  if (path === '/account') return <AccountSettings />
  if (path === '/new') return <NewGuide />
  if (area === 'projects' && part === 'new') return <NewGuide key={id} projectId={id} />
  if (area === 'projects' && id !== '') return <ProjectScreen key={id} id={id} />
  if (area === 'templates' && id !== '') return <TemplateScreen key={id} id={id} part={part} item={item} />
  return (
    <PageHead title="Page not found" lead="The address may be mistyped, or the page no longer exists.">
      <Link to="/" class="button primary">
        Go to your projects
      </Link>
    </PageHead>
  )
}
