import type { VNode } from 'preact'
import { Show, useLoad } from '../load.tsx'
import type { GuideContext } from '../guide-context.ts'
import { readProject } from '../api/projects.ts'
import { listPlatforms, type Platform } from '../api/platforms.ts'
import { readSteps, titlesOf, type Requirement } from '../api/versions.ts'
import type { InstallationsContext } from '../installations/context.ts'
import { InstallationList } from './installation-list.tsx'
import { InstallationScreen } from '../installations/installation.tsx'

type InstallationsData = Omit<InstallationsContext, keyof GuideContext>

/** Screen that lists the installations of a guide, or shows one of them. */
export function Installations({ guide, id }: { guide: GuideContext; id: string }): VNode {
  const { template } = guide
  const load = useLoad<InstallationsData>(template.id, async (signal) => {
    const versionId = template.current_version_id
    const [{ steps }, platforms, project] = await Promise.all([
      versionId === null ? { steps: [] } : readSteps(versionId, signal),
      listPlatforms(signal),
      readProject(template.project_id, signal),
    ])
    return { project, titles: titlesOf(steps), platforms, platformsWithSteps: platformsOf(steps, platforms) }
  })
  return (
    <Show load={load}>
      {(data) => {
        const context = { ...guide, ...data }
        if (id === '') return <InstallationList context={context} />
        return <InstallationScreen key={id} context={context} id={id} />
      }}
    </Show>
  )
}

/** The platforms on which the guide has steps; all of them while it has none. */
function platformsOf(steps: readonly Requirement[], platforms: readonly Platform[]): Platform[] {
  const isServed = ({ slug }: Platform): boolean =>
    steps.some(({ platform_ids: slugs }) => slugs.length === 0 || slugs.includes(slug))
  return platforms.filter((platform) => steps.length === 0 || isServed(platform))
}
