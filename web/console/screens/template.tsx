import type { VNode } from 'preact'
import { useEffect } from 'preact/hooks'
import { rememberGuide } from '../browser/recent-guides.ts'
import { lazy } from '../lazy.tsx'
import { Show, useLoad, type LoadState } from '../load.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { readProject } from '../api/projects.ts'
import { useHasScope } from '../session.ts'
import { changeTemplate, readTemplate, type Template, type Variable } from '../api/templates.ts'
import { listVersions } from '../api/versions.ts'
import { DeclaredVariablesContext, type DeclaredVariables } from '../variables/declared-variables.ts'
import type { GuideContext } from '../guide-context.ts'
import { guideTabs, tabsAboutInstallations } from './guide-tabs.ts'
import { Tabs } from './tabs.tsx'

const Checks = lazy(async () => (await import('./reports.ts')).Checks)
const Editor = lazy(async () => (await import('./writing.ts')).Editor)
const Analytics = lazy(async () => (await import('./reports.ts')).Analytics)
const Installations = lazy(async () => (await import('./installations.ts')).Installations)
const LiveSites = lazy(async () => (await import('./live-sites.ts')).LiveSites)
const Overview = lazy(async () => (await import('./guide.ts')).Overview)
const Publish = lazy(async () => (await import('./writing.ts')).Publish)
const Settings = lazy(async () => (await import('./writing.ts')).Settings)
const Versions = lazy(async () => (await import('./writing.ts')).Versions)

type TemplateScreenProps = {
  id: string
  part: string
  /** Id of the item that the tab shows, such as an installation. */
  item: string
}

/** Screen of a guide, with the tab from the path. */
export function TemplateScreen({ id, part, item }: TemplateScreenProps): VNode {
  const load = useLoad<GuideContext>(id, async (signal) => {
    const [template, versions] = await Promise.all([readTemplate(id, signal), listVersions(id, signal)])
    return { template, versions }
  })
  const canReadInstallations = useHasScope('installations:read')
  useEffect(() => rememberGuide(id), [id])
  return (
    <Show load={load}>
      {(guide) => (
        <>
          <Head template={guide.template} part={part} />
          <Tabs
            base={`/templates/${id}`}
            tabs={[...guideTabs].filter(([key]) => !tabsAboutInstallations.has(key) || canReadInstallations)}
            current={part}
          />
          <TabContent part={part} item={item} guide={guide} load={load} />
        </>
      )}
    </Show>
  )
}

/** Head of the guide. Nothing below waits for the name of its project. */
function Head({
  template: { name, project_id: projectId },
  part,
}: {
  template: Template
  part: string
}): VNode {
  const { loaded } = useLoad(projectId, async (signal) => readProject(projectId, signal))
  const project = loaded.kind === 'ready' ? loaded.value.name : 'Project'
  return (
    <PageHead
      title={name}
      tab={guideTabs.get(part) ?? 'Overview'}
      above={[
        { to: '/', name: 'Home' },
        { to: `/projects/${projectId}`, name: project },
      ]}
    />
  )
}

function declaredVariables(template: Template, onChanged: (template: Template) => void): DeclaredVariables {
  const { variables: declared } = template
  const replace = async (variables: readonly Variable[]): Promise<void> =>
    onChanged(await changeTemplate(template, { variables: [...variables] }))
  return { declared, replace, declare: async (added) => replace([...declared, ...added]) }
}

type TabContentProps = { part: string; item: string; guide: GuideContext; load: LoadState<GuideContext> }

function TabContent({ part, item, guide, load: { reload, put } }: TabContentProps): VNode {
  const draft = guide.versions.find(({ status }) => status === 'draft')
  const onTemplateChanged = (template: Template): void => put({ ...guide, template })
  switch (part) {
    case 'edit':
      return (
        <DeclaredVariablesContext.Provider value={declaredVariables(guide.template, onTemplateChanged)}>
          <Editor key={draft?.id ?? ''} guide={guide} draft={draft} onChanged={reload} />
        </DeclaredVariablesContext.Provider>
      )
    case 'publish':
      return <Publish guide={guide} draft={draft} onChanged={reload} />
    case 'versions':
      return <Versions guide={guide} draft={draft} onChanged={reload} />
    case 'analytics':
      return <Analytics guide={guide} />
    case 'checks':
      return <Checks guide={guide} />
    case 'installations':
      return <Installations guide={guide} id={item} />
    case 'monitors':
      return <LiveSites guide={guide} id={item} />
    case 'settings':
      return <Settings key={guide.template.id} guide={guide} onChanged={onTemplateChanged} />
    default:
      return <Overview guide={guide} draft={draft} onChanged={reload} />
  }
}
