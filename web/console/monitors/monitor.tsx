import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useRefresh } from '../deliveries/use-refresh.ts'
import { nameOf } from '../api/installations.ts'
import { readMonitor, type MonitorDetails } from '../api/monitors.ts'
import type { Template } from '../api/templates.ts'
import { SendLink } from '../links/send-link.tsx'
import { SiteLink } from '../links/site-link.tsx'
import { Show, useLoad } from '../load.tsx'
import { Link } from '../location.tsx'
import { Badge } from '../parts/badge.tsx'
import { Empty } from '../parts/empty.tsx'
import { Ago, Moment } from '../parts/moment.tsx'
import { useHasScope } from '../session.ts'
import { BadgeSetting } from './badge-setting.tsx'
import { EarlierIncidents } from '../incidents/earlier-incidents.tsx'
import { MailsTo } from '../incidents/mails-to.tsx'
import { LateNotice } from './late-notice.tsx'
import { LookResult, type AskedLook } from './look-result.tsx'
import { MonitorActions } from './monitor-actions.tsx'
import { MonitoredSteps } from '../incidents/monitored-steps.tsx'
import { OpenIncident } from '../incidents/open-incident.tsx'
import { intervalText, missingSteps, statuses } from '../incidents/statuses.ts'
import { StopMonitor } from './stop-monitor.tsx'
import { DaysInWords, StripLegend, WideStrip } from './strip.tsx'
import { MonitorTimeline } from '../incidents/timeline.tsx'

/** One monitored site, which refreshes itself while it is open. */
export function MonitorScreen({ id, template }: { id: string; template: Template }): VNode {
  const { id: templateId, project_id: projectId } = template
  const load = useLoad<MonitorDetails>(id, async (signal) => readMonitor(id, signal))
  const { loaded } = load
  useRefresh(loaded.kind === 'ready' ? stateOf(loaded.value) : undefined, async (signal) =>
    load.put(await readMonitor(id, signal)),
  )
  return (
    <>
      <p>
        <Link to={`/templates/${templateId}/monitors`}>All live sites</Link>
      </p>
      {loaded.kind === 'failed' && loaded.error.code === 'monitor_not_found' ? (
        <NotMonitored id={id} templateId={templateId} />
      ) : (
        <Show load={load}>
          {(monitor) => <Site monitor={monitor} projectId={projectId} onChanged={load.put} />}
        </Show>
      )}
    </>
  )
}

/** For a link to a monitor that was stopped. */
function NotMonitored({ id, templateId }: { id: string; templateId: string }): VNode {
  return (
    <Empty title="This site is not monitored">
      <p>Its monitor was stopped, or never started.</p>
      <Link to={`/templates/${templateId}/installations/${id}`} class="button primary">
        Its installation
      </Link>
    </Empty>
  )
}

/** After a change the page looks again soon, and then ever less often. */
function stateOf({ status, last_run_at: runAt, next_run_at: nextAt, revision }: MonitorDetails): string {
  return JSON.stringify([status, runAt, nextAt, revision])
}

type SiteProps = { monitor: MonitorDetails; projectId: string; onChanged: (monitor: MonitorDetails) => void }

function Site({ monitor, projectId, onChanged }: SiteProps): VNode {
  const canWrite = useHasScope('installations:write')
  const { name, tone, about } = statuses[monitor.status]
  const [asked, setAsked] = useState<AskedLook>()
  return (
    <>
      <div class="row apart">
        <h2>
          {nameOf(monitor)} <Badge tone={tone}>{name}</Badge>
        </h2>
        {canWrite && <MonitorActions monitor={monitor} onChanged={onChanged} onAsked={setAsked} />}
      </div>
      <LookResult monitor={monitor} asked={asked} />
      <LateNotice monitors={[monitor]} />
      <p role="status">
        {about} {name} since <Moment at={monitor.status_since} />.
      </p>
      {monitor.incident === null && <MailsTo />}
      <OpenIncident monitor={monitor}>
        {canWrite && missingSteps(monitor).length > 0 && (
          <SendLink id={monitor.installation_id} projectId={projectId} onSent={() => undefined} />
        )}
      </OpenIncident>
      <Facts monitor={monitor} />
      <div class="site-strip">
        <WideStrip monitor={monitor} />
        <DaysInWords monitor={monitor} />
        <StripLegend />
      </div>
      <MonitoredSteps monitor={monitor} />
      <MonitorTimeline monitor={monitor} />
      <EarlierIncidents monitor={monitor} />
      <BadgeSetting monitor={monitor} canWrite={canWrite} onChanged={onChanged} />
      {canWrite && <StopMonitor monitor={monitor} />}
    </>
  )
}

function Facts({ monitor }: { monitor: MonitorDetails }): VNode {
  const { installation_id: id, template_id: templateId, target, muted_until: mutedUntil } = monitor
  const isMuted = mutedUntil !== null && Date.parse(mutedUntil) > Date.now()
  return (
    <dl class="facts">
      <div>
        <dt>Site</dt>
        <dd>
          <SiteLink target={target} /> ·{' '}
          <Link to={`/templates/${templateId}/installations/${id}`}>Its installation</Link>
        </dd>
      </div>
      <div>
        <dt>Last look</dt>
        <dd>
          <Ago at={monitor.last_run_at} none="None yet" />
        </dd>
      </div>
      <div>
        <dt>Next look</dt>
        <dd>
          <NextLook at={monitor.next_run_at} /> ({intervalText(monitor.interval)})
          {monitor.speed > 1 && (
            <span class="fine">
              {' '}
              To try monitors out, all their times pass {monitor.speed} times as fast here.
            </span>
          )}
        </dd>
      </div>
      {isMuted && (
        <div>
          <dt>Muted until</dt>
          <dd>
            <Moment at={mutedUntil} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function NextLook({ at }: { at: string | null }): VNode {
  if (at === null) return <>being made</>
  return Date.parse(at) <= Date.now() ? <>due now</> : <Moment at={at} />
}
