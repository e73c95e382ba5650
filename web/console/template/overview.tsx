import type { VNode } from 'preact'
import { Link } from '../location.tsx'
import { Badge } from '../parts/badge.tsx'
import { Moment } from '../parts/moment.tsx'
import type { Version } from '../api/versions.ts'
import { BeginDraft } from '../draft/begin-draft.tsx'
import { Embed } from '../embed/embed.tsx'
import type { GuideContext } from '../guide-context.ts'
import { MonitorNotice } from '../home/monitor-notice.tsx'
import { useHasScope } from '../session.ts'
import { LimitNotice } from './limit-notice.tsx'

type OverviewProps = { guide: GuideContext; draft: Version | undefined; onChanged: () => void }

/** State of the guide, the author's next step, and the embed code. */
export function Overview(props: OverviewProps): VNode {
  const { template, versions } = props.guide
  const current = versions.find(({ is_current: isCurrent }) => isCurrent)
  const canReadInstallations = useHasScope('installations:read')
  return (
    <>
      {current && canReadInstallations && <MonitorNotice templateId={template.id} />}
      {current && <LimitNotice templateId={template.id} />}
      <section class="grid two" aria-label="State">
        <div class="card">
          <Badge tone={current ? 'ok' : 'plain'}>{current ? 'Published' : 'Not published'}</Badge>
          {current ? (
            <>
              <h2>Version {current.version}</h2>
              <p>
                Visitors have seen it since <Moment at={current.published_at} />.
              </p>
              <p>
                <Link to={`/templates/${template.id}/analytics`}>View analytics</Link>
              </p>
            </>
          ) : (
            <>
              <h2>Nobody can see it yet</h2>
              <p>The embed key works once a version is published.</p>
            </>
          )}
        </div>
        <NextStep {...props} current={current} />
      </section>
      <Embed template={template} isLive={current !== undefined} />
    </>
  )
}

function NextStep({
  guide,
  draft,
  onChanged,
  current,
}: OverviewProps & { current: Version | undefined }): VNode {
  const { id } = guide.template
  if (!draft) {
    const base = current ?? guide.versions[0]
    return (
      <div class="card">
        <Badge>No draft</Badge>
        <h2>Something to change?</h2>
        <p>Start the next version. Visitors keep the current one until you publish it.</p>
        <BeginDraft templateId={id} fromVersionId={base?.id} onChanged={onChanged}>
          Start the next version
        </BeginDraft>
      </div>
    )
  }
  return (
    <div class="card">
      <Badge tone="unsure">Draft</Badge>
      <h2>Version {draft.version}</h2>
      <p>Visitors cannot see it yet. Publish it when you are happy with the preview.</p>
      <div class="row">
        <Link to={`/templates/${id}/edit`} class="button primary">
          Edit the draft
        </Link>
        <Link to={`/templates/${id}/publish`} class="button">
          Review and publish
        </Link>
      </div>
    </div>
  )
}
