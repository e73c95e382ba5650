import type { VNode } from 'preact'
import type { Monitor } from '../api/monitors.ts'
import { Ago } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'

const LATE_MS = 600_000

/** Says that sites are due and nothing looks at them: no process of the service runs monitors. */
export function LateNotice({ monitors }: { monitors: readonly Monitor[] }): VNode | null {
  const late = lateSince(monitors, Date.now() - LATE_MS)
  if (late === undefined) return null
  return (
    <Notice tone="unsure" title={`Nothing looks at ${monitors.length === 1 ? 'this site' : 'these sites'}`}>
      <p>
        A look was due <Ago at={late} />, and none has been made since. Workers look at live sites only with a
        setting: the operator of this service sets <code>BACKGROUND_CONCURRENCY</code>, to 10 for example.
      </p>
    </Notice>
  )
}

/** Returns when the first look was due, if that is long ago and no site was looked at since. */
function lateSince(monitors: readonly Monitor[], before: number): string | undefined {
  const isLately = (at: string | null): boolean => at !== null && Date.parse(at) > before
  if (monitors.some(({ last_run_at: at }) => isLately(at))) return undefined
  return monitors
    .flatMap(({ next_run_at: at }) => (at === null || Date.parse(at) > before ? [] : [at]))
    .toSorted()[0]
}
