import type { VNode } from 'preact'
import type { GuideContext } from '../guide-context.ts'
import { MonitorList } from './monitor-list.tsx'
import { MonitorScreen } from './monitor.tsx'

/** Screen of the sites on which a guide was completed and that are monitored, or of one of them. */
export function LiveSites({ guide: { template }, id }: { guide: GuideContext; id: string }): VNode {
  if (id === '') return <MonitorList template={template} />
  return <MonitorScreen key={id} id={id} template={template} />
}
