import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { nameOf } from '../api/installations.ts'
import { acknowledge, changeMonitor, runMonitor, type MonitorDetails } from '../api/monitors.ts'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { SelectField } from '../parts/field.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import { useAction } from '../use-action.ts'
import { intervalsWith } from '../incidents/statuses.ts'
import type { AskedLook } from './look-result.tsx'

type ActionsProps = { monitor: MonitorDetails; onChanged: (monitor: MonitorDetails) => void }

type MonitorActionsProps = ActionsProps & { onAsked: (asked: AskedLook) => void }

/** Buttons that look at the site now, quiet its notices, and change how often it is looked at. */
export function MonitorActions({ monitor, onChanged, onAsked }: MonitorActionsProps): VNode {
  const { installation_id: id, incident, muted_until: mutedUntil } = monitor
  const [open, setOpen] = useState<'mute' | 'interval'>()
  const action = useAction()
  const run = (work: () => Promise<MonitorDetails>): void =>
    void action.run(async () => onChanged(await work()))
  const close = (): void => setOpen(undefined)
  const look = async (): Promise<MonitorDetails> => {
    const asked = await runMonitor(id)
    onAsked({ lastRunAt: asked.last_run_at })
    return asked
  }
  const isMuted = mutedUntil !== null && Date.parse(mutedUntil) > Date.now()
  return (
    <div class="row">
      {incident !== null && incident.acknowledged_at === null && (
        <Button kind="primary" busy={action.isBusy} onClick={() => run(async () => acknowledge(id))}>
          Acknowledge
        </Button>
      )}
      <Button busy={action.isBusy} onClick={() => run(look)}>
        Check now
      </Button>
      {isMuted ? (
        <Button
          busy={action.isBusy}
          onClick={() => run(async () => changeMonitor(id, { muted_until: null }))}
        >
          Unmute
        </Button>
      ) : (
        <Button onClick={() => setOpen('mute')}>Mute</Button>
      )}
      <Button onClick={() => setOpen('interval')}>Change interval</Button>
      <ErrorNotice error={action.error} />
      {open === 'mute' && <Mute monitor={monitor} onChanged={onChanged} onClose={close} />}
      {open === 'interval' && <ChangeInterval monitor={monitor} onChanged={onChanged} onClose={close} />}
    </div>
  )
}

type DialogProps = ActionsProps & { onClose: () => void }

const HOUR_MS = 3_600_000

/** How long a monitor can be muted, keyed by hours. */
const mutePeriods = { '1': '1 hour', '24': '1 day', '168': '1 week' }

function Mute({ monitor, onChanged, onClose }: DialogProps): VNode {
  const [hours, setHours] = useState('24')
  const action = useAction()
  const mute = async (): Promise<void> => {
    const until = new Date(Date.now() + Number(hours) * HOUR_MS).toISOString()
    onChanged(await changeMonitor(monitor.installation_id, { muted_until: until }))
  }
  return (
    <Confirm
      title={`Mute “${nameOf(monitor)}”`}
      verb="Mute"
      kind="primary"
      action={action}
      onClose={onClose}
      onConfirm={mute}
    >
      <p>
        Looks go on, and this page, webhooks and the share page still tell. Nobody gets a mail, except that
        what was told is over.
      </p>
      <SelectField label="For" value={hours} onInput={setHours} options={mutePeriods} />
    </Confirm>
  )
}

function ChangeInterval({ monitor, onChanged, onClose }: DialogProps): VNode {
  const [interval, setInterval] = useState(monitor.interval)
  const action = useAction()
  return (
    <Confirm
      title="How often do you want to look?"
      verb="Save"
      kind="primary"
      action={action}
      onClose={onClose}
      onConfirm={async () => onChanged(await changeMonitor(monitor.installation_id, { interval }))}
    >
      <SelectField
        label="Look at the site"
        hint="When a look fails, the site is looked at again after 5 and 30 minutes, whatever the interval."
        value={interval}
        onInput={setInterval}
        options={intervalsWith(monitor.interval)}
      />
    </Confirm>
  )
}
