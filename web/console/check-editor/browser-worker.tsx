import { createContext, type VNode } from 'preact'
import { useContext } from 'preact/hooks'
import { Notice } from '../parts/notice.tsx'

/** Whether a browser worker runs. Undefined if the service does not say. */
export const BrowserWorker = createContext<boolean | undefined>(undefined)

/** Says that no browser worker runs, without which the check cannot be run. */
export function BrowserWorkerNotice(): VNode | null {
  if (useContext(BrowserWorker) !== false) return null
  return (
    <Notice tone="unsure" title="This check needs a browser worker, and none runs">
      <p>Visitors cannot check the step until the operator of this service starts one.</p>
    </Notice>
  )
}
