import type { VNode } from 'preact'
import { Checks } from '../checks/checks.tsx'
import { Editor } from '../editor/editor-screen.tsx'
import { Figures } from '../figures/figures.tsx'
import { Show, useLoad, type Load } from '../load.tsx'
import { Link } from '../location.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Publish } from '../publish/publish.tsx'
import { readProject, type Project } from '../wire/projects.ts'
import { readTemplate, type Template } from '../wire/templates.ts'
import { listVersions, type Version } from '../wire/versions.ts'
import { Overview } from './overview.tsx'
import { Settings } from './settings.tsx'
import { Versions } from './versions.tsx'

export type Opened = {
  readonly template: Template
  readonly project: Project
  /** Newest first. */
  readonly versions: readonly Version[]
}

const parts: Readonly<Record<string, string>> = {
  '': 'Overview',
  edit: 'Edit',
  publish: 'Publish',
  versions: 'Versions',
  figures: 'Figures',
  checks: 'Checks',
  settings: 'Settings',
}

/** One guide, with a part of it that the path names. */
export function TemplateScreen({ id, part }: { id: string; part: string }): VNode {
  const load = useLoad<Opened>(id, async (signal) => {
    const [template, versions] = await Promise.all([readTemplate(id, signal), listVersions(id, signal)])
    return { template, versions, project: await readProject(template.project_id, signal) }
  })
  return (
    <Show load={load}>
      {(opened) => (
        <>
          <PageHead
            title={opened.template.name}
            above={[
              { to: '/', name: 'Projects' },
              { to: `/projects/${opened.project.id}`, name: opened.project.name },
            ]}
          />
          <nav class="tabs" aria-label="Guide">
            {Object.entries(parts).map(([key, name]) => (
              <Link key={key} to={`/templates/${id}${key && `/${key}`}`} current={part === key}>
                {name}
              </Link>
            ))}
          </nav>
          <Part part={part} opened={opened} load={load} />
        </>
      )}
    </Show>
  )
}

type PartProps = { part: string; opened: Opened; load: Load<Opened> }

function Part({ part, opened, load: { reload, put } }: PartProps): VNode {
  const draft = opened.versions.find(({ status }) => status === 'draft')
  const onTemplate = (template: Template): void => put({ ...opened, template })
  switch (part) {
    case 'edit':
      return <Editor key={draft?.id ?? ''} opened={opened} draft={draft} onChanged={reload} />
    case 'publish':
      return <Publish opened={opened} draft={draft} onChanged={reload} />
    case 'versions':
      return <Versions opened={opened} draft={draft} onChanged={reload} />
    case 'figures':
      return <Figures opened={opened} />
    case 'checks':
      return <Checks opened={opened} />
    case 'settings':
      return <Settings key={opened.template.revision} template={opened.template} onChanged={onTemplate} />
    default:
      return <Overview opened={opened} draft={draft} onChanged={reload} />
  }
}
