import type { VNode } from 'preact'
import { Show, useLoad } from '../load.tsx'
import { Link } from '../location.tsx'
import { Facts } from '../parts/facts.tsx'
import { Button } from '../parts/button.tsx'
import { Moment } from '../parts/moment.tsx'
import { platformName } from '../api/platforms.ts'
import { useHasScope } from '../session.ts'
import {
  nameOf,
  readHistory,
  readInstallation,
  waitsForCustomer,
  type HistoryEntry,
  type Installation,
  type InstallationDetails,
} from '../api/installations.ts'
import { readMonitor, type MonitorDetails } from '../api/monitors.ts'
import { MonitorState } from '../monitors/monitor-state.tsx'
import { StartMonitor } from '../monitors/start-monitor.tsx'
import type { InstallationsContext } from './context.ts'
import { CheckNowButton, CheckNowState } from './check-now.tsx'
import { InstallationActions } from './installation-actions.tsx'
import { SendLink } from '../links/send-link.tsx'
import { SiteLink } from '../links/site-link.tsx'
import { ShareLink } from './share-link.tsx'
import { Signals } from './signals.tsx'
import { StepStates } from './step-states.tsx'
import { Timeline } from './timeline.tsx'
import { missingOf, StatusBadge } from './status-badge.tsx'
import { StuckNotice } from './stuck-notice.tsx'
import { useCheckNow } from './use-check-now.ts'

type InstallationData = {
  installation: InstallationDetails
  history: readonly HistoryEntry[]
  /** Null without one. */
  monitor: MonitorDetails | null
}

/** One installation: its site, steps, link and checks. */
export function InstallationScreen({ context, id }: { context: InstallationsContext; id: string }): VNode {
  const canWrite = useHasScope('installations:write')
  const load = useLoad<InstallationData>(id, async (signal) => {
    const [installation, history] = await Promise.all([readInstallation(id, signal), readHistory(id, signal)])
    const monitor = installation.monitor && (await readMonitor(id, signal))
    return { installation, history, monitor }
  })
  const check = useCheckNow(id, load.reload)
  return (
    <>
      <p>
        <Link to={`/templates/${context.template.id}/installations`}>Installations of this guide</Link>
      </p>
      <Show load={load}>
        {({ installation, history, monitor }) => {
          // The change has a new revision, which the next change must name. Only a reload has the new step states.
          const onEdited = (changed: Installation): void => {
            load.put({ installation: { ...installation, ...changed }, history, monitor })
            load.reload()
          }
          const isMissing = missingOf(installation) !== null
          const send = canWrite && (
            <Send installation={installation} projectId={context.project.id} onSent={load.reload} />
          )
          return (
            <>
              <div class="row apart">
                <h2>
                  {nameOf(installation)} <StatusBadge installation={installation} />
                </h2>
                <div class="row">
                  {canWrite && <CheckNowButton installation={installation} check={check} />}
                  <Button onClick={load.reload}>Refresh</Button>
                  {canWrite && <InstallationActions {...{ context, installation, onEdited }} />}
                </div>
              </div>
              <CheckNowState check={check} />
              {monitor && <MonitorState monitor={monitor}>{isMissing && send}</MonitorState>}
              <StuckNotice installation={installation}>{!isMissing && send}</StuckNotice>
              <Details context={context} installation={installation} />
              <StepStates
                installation={installation}
                monitored={monitor?.step_states ?? []}
                canWrite={canWrite}
                onMarked={load.reload}
              />
              {!monitor && <StartMonitor installation={installation} canWrite={canWrite} />}
              <ShareLink
                {...{ installation, monitor, canWrite, project: context.project }}
                onChanged={load.reload}
              />
              <Signals signals={installation.signals} />
              <Timeline history={history} installation={installation} titles={context.titles} />
            </>
          )
        }}
      </Show>
    </>
  )
}

type SendProps = { installation: Installation; projectId: string; onSent: () => void }

function Send({ installation, projectId, onSent }: SendProps): VNode {
  const hasReason = missingOf(installation) !== null || !waitsForCustomer(installation)
  const title = hasReason ? undefined : 'Send a link'
  return <SendLink id={installation.id} projectId={projectId} title={title} onSent={onSent} />
}

type DetailsProps = { context: InstallationsContext; installation: InstallationDetails }

function Details({ context: { template, platforms }, installation }: DetailsProps): VNode {
  const { target, platform, locale, scope, variables } = installation
  const labels = new Map(template.variables.map(({ name, label }) => [name, label]))
  const facts: [string, string | null | undefined][] = [
    ['Platform', platform && platformName(platforms, platform)],
    ['Language', locale],
    ['Scope', scope],
    ...Object.entries(variables).map(([name, value]): [string, string] => [labels.get(name) ?? name, value]),
    ['DNS token', installation.dns_token],
  ]
  return (
    <Facts
      first={
        <div>
          <dt>Site</dt>
          <dd>
            <SiteLink target={target} />
          </dd>
        </div>
      }
      facts={facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []))}
    >
      <div>
        <dt>Created</dt>
        <dd>
          <Moment at={installation.created_at} />
        </dd>
      </div>
    </Facts>
  )
}
