import type { VNode } from 'preact'
import { badgeText, drawBadge, type BadgeStatus } from '../../../shared/monitors/badge.ts'
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

/** Turns the public badge on or off, and shows what it says and how to put it on a page. */
export function BadgeSetting({ monitor, canWrite, onChanged }: BadgeSettingProps): VNode {
  const { installation_id: id, badge, status } = monitor
  const action = useAction()
  const toggle = async (): Promise<void> => onChanged(await changeMonitor(id, { badge: !badge }))
  return (
    <section class="block" aria-labelledby="badge">
      <h2 id="badge">Badge</h2>
      <p class="fine">
        A small image that says whether the installation is in place. It names neither the site nor a cause,
        and anyone with its address can load it.
      </p>
      <dl class="facts">
        {badge && <Said name="It says now" status={status} />}
        <Said name="In place" status="healthy" />
        <Said name="Broken" status="broken" />
        <Said name="Comes and goes" status="flapping" />
        <Said name="No look can tell" status="cannot_tell" />
      </dl>
      {badge && <BadgeCode url={`${location.origin}/v1/badges/${id}.svg`} />}
      <ErrorNotice error={action.error} />
      {canWrite && (
        <Button busy={action.isBusy} onClick={() => void action.run(toggle)}>
          {badge ? 'Turn off the badge' : 'Turn on the badge'}
        </Button>
      )}
    </section>
  )
}

/** The badge of a status, drawn as the service draws it. */
function Said({ name, status }: { name: string; status: BadgeStatus }): VNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(drawBadge(status))}`}
          alt={badgeText(status)}
          height={20}
        />
      </dd>
    </div>
  )
}

function BadgeCode({ url }: { url: string }): VNode {
  return (
    <details>
      <summary>Put it on a page</summary>
      <h3>Markdown</h3>
      <CodeToCopy code={`![Installation](${url})`} label="Copy the badge as Markdown" />
      <h3>HTML</h3>
      <CodeToCopy code={`<img src="${url}" alt="Installation" height="20">`} label="Copy the badge as HTML" />
      <p class="fine">
        Whoever loads it sees the current state; browsers keep the image for up to 5 minutes. The first failed
        looks do not change it: only what is certain does.
      </p>
    </details>
  )
}
