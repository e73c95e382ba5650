import type { VNode } from 'preact'
import { Home } from './home/home.tsx'
import { lazy } from './lazy.tsx'
import { Link, usePath } from './location.tsx'
import { PageHead } from './parts/page-head.tsx'

// Loaded on demand, since most visits open only a few screens.
const Activity = lazy(async () => (await import('./screens/settings.ts')).Activity, 'Activity')
const AccountScreen = lazy(async () => (await import('./screens/settings.ts')).AccountScreen, 'Account')
const AllInstallations = lazy(
  async () => (await import('./screens/installations.ts')).AllInstallations,
  'Installations',
)
const Keys = lazy(async () => (await import('./screens/settings.ts')).Keys, 'API keys')
const SigningKeys = lazy(async () => (await import('./screens/settings.ts')).SigningKeys, 'Signing keys')
const NewGuide = lazy(async () => (await import('./screens/guide.ts')).NewGuide, 'New guide')
const Platforms = lazy(async () => (await import('./screens/settings.ts')).Platforms, 'Platforms')
const TemplateScreen = lazy(async () => (await import('./screens/template.tsx')).TemplateScreen, 'Guide')
const ProjectScreen = lazy(async () => (await import('./screens/guide.ts')).ProjectScreen, 'Project')
const Webhooks = lazy(async () => (await import('./screens/webhooks.ts')).Webhooks, 'Webhooks')

/** Renders the screen at the current path. */
export function Screen(): VNode {
  const path = usePath()
  const [, area = '', id = '', part = '', item = ''] = path.split('/')
  if (path === '/') return <Home />
  if (path === '/installations') return <AllInstallations />
  if (path === '/platforms') return <Platforms />
  if (path === '/keys') return <Keys />
  if (path === '/signing') return <SigningKeys />
  if (path === '/activity') return <Activity />
  if (path === '/account') return <AccountScreen />
  if (path === '/new') return <NewGuide />
  if (area === 'webhooks' && (part === '' || id === 'events')) return <Webhooks id={id} eventId={part} />
  if (area === 'projects' && part === 'new') return <NewGuide key={id} projectId={id} />
  if (area === 'projects' && id !== '') return <ProjectScreen key={id} id={id} />
  if (area === 'templates' && id !== '') return <TemplateScreen key={id} id={id} part={part} item={item} />
  return (
    <PageHead title="Page not found" lead="The address may be mistyped, or the page no longer exists.">
      <Link to="/" class="button primary">
        Go home
      </Link>
    </PageHead>
  )
}
