import type { VNode } from 'preact'
import { changeMonitor, type MonitorDetails } from '../api/monitors.ts'
import { Button } from '../parts/button.tsx'
import { CodeToCopy } from '../parts/copy.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import { useAction } from '../use-action.ts'

type BadgeSettingProps = {
  monitor: MonitorDetails
  canWrite: boolean
  onChanged: (monitor: MonitorDetails) => void
}

/** Turns the public badge on or off, and shows how to put it on a page. */
export function BadgeSetting({ monitor, canWrite, onChanged }: BadgeSettingProps): VNode {
  const { installation_id: id, badge, status } = monitor
  const action = useAction()
  const url = `${location.origin}/v1/badges/${id}.svg`
  const toggle = async (): Promise<void> => onChanged(await changeMonitor(id, { badge: !badge }))
  return (
    <section class="block" aria-labelledby="badge">
      <h2 id="badge">Badge</h2>
      <p class="fine">
        A small image that says whether the installation is in place. It names neither the site nor a cause,
        and anyone with its address can load it.
      </p>
      {badge && (
        <>
          <p>
            {/* Another address for each status: browsers keep the image for five minutes. */}
            <img src={`${url}?${status}`} alt="The badge as it is now" height={20} />
          </p>
          <CodeToCopy code={`<img src="${url}" alt="Installation">`} label="Copy the code of the badge" />
        </>
      )}
      <ErrorNotice error={action.error} />
      {canWrite && (
        <Button busy={action.isBusy} onClick={() => void action.run(toggle)}>
          {badge ? 'Turn off the badge' : 'Turn on the badge'}
        </Button>
      )}
    </section>
  )
}
