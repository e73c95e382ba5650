import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { nameOf } from '../api/installations.ts'
import { stopMonitor, type Monitor } from '../api/monitors.ts'
import { navigate } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { useAction } from '../use-action.ts'

/** Ends a monitor after a confirmation. */
export function StopMonitor({ monitor }: { monitor: Monitor }): VNode {
  const [isOpen, setOpen] = useState(false)
  const action = useAction()
  const stop = async (): Promise<void> => {
    await stopMonitor(monitor.installation_id)
    navigate(`/templates/${monitor.template_id}/monitors`)
  }
  return (
    <div class="block">
      <Button kind="danger" onClick={() => setOpen(true)}>
        Stop monitoring
      </Button>
      {isOpen && (
        <Confirm
          title={`Stop monitoring “${nameOf(monitor)}”?`}
          verb="Stop monitoring"
          action={action}
          onClose={() => setOpen(false)}
          onConfirm={stop}
        >
          <p>
            Nobody looks at the site any more. Its timeline and its incidents are permanently deleted. The
            installation and its link stay as they are.
          </p>
        </Confirm>
      )}
    </div>
  )
}
