import type { VNode } from 'preact'
import { Show, useLoad } from '../load.tsx'
import type { GuideContext } from '../guide-context.ts'
import { listPlatforms, type Platform } from '../api/platforms.ts'
import { readTitles, type Titles } from '../api/versions.ts'
import { InstallationList } from './installation-list.tsx'
import { InstallationScreen } from './installation.tsx'

type InstallationsData = { titles: Titles; platforms: readonly Platform[] }

/** Screen that lists the installations of a guide, or shows one of them. */
export function Installations({ guide, id }: { guide: GuideContext; id: string }): VNode {
  const { template } = guide
  const load = useLoad<InstallationsData>(template.id, async (signal) => {
    const [titles, platforms] = await Promise.all([
      readTitles(template.current_version_id, signal),
      listPlatforms(signal),
    ])
    return { titles, platforms }
  })
  return (
    <Show load={load}>
      {({ titles, platforms }) => {
        const context = { ...guide, titles, platforms }
        if (id === '') return <InstallationList context={context} />
        return <InstallationScreen key={id} context={context} id={id} />
      }}
    </Show>
  )
}
