import type { VNode } from 'preact'
import { Link } from '../location.tsx'
import { Badge } from '../parts/badge.tsx'
import { Moment } from '../parts/moment.tsx'
import type { Version } from '../wire/versions.ts'
import { BeginDraft } from './begin-draft.tsx'
import { Embed } from './embed.tsx'
import type { Opened } from './template.tsx'

type OverviewProps = { opened: Opened; draft: Version | undefined; onChanged: () => void }

/** Where the guide stands, what to do next, and how it gets onto a page. */
export function Overview(props: OverviewProps): VNode {
  const { template, versions } = props.opened
  const current = versions.find(({ is_current: isCurrent }) => isCurrent)
  return (
    <>
      <section class="grid two" aria-label="State">
        <div class="card">
          <Badge tone={current ? 'ok' : 'plain'}>{current ? 'Published' : 'Not published'}</Badge>
          {current ? (
            <>
              <h2>Version {current.version}</h2>
              <p>
                Readers have seen it since <Moment at={current.published_at} />.
              </p>
              <p>
                <Link to={`/templates/${template.id}/figures`}>See how far they get</Link>
              </p>
            </>
          ) : (
            <>
              <h2>Nobody can see it yet</h2>
              <p>The embed key answers once a version is published.</p>
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
  opened,
  draft,
  onChanged,
  current,
}: OverviewProps & { current: Version | undefined }): VNode {
  const { id } = opened.template
  if (!draft) {
    const from = current ?? opened.versions[0]
    return (
      <div class="card">
        <Badge>No draft</Badge>
        <h2>Something to change?</h2>
        <p>Begin the next version. Readers keep the one they have until you publish it.</p>
        <BeginDraft templateId={id} fromVersionId={from?.id} onChanged={onChanged}>
          Begin the next version
        </BeginDraft>
      </div>
    )
  }
  return (
    <div class="card">
      <Badge tone="unsure">Draft</Badge>
      <h2>Version {draft.version}</h2>
      <p>Only you see it. Publish it when you are happy with the preview.</p>
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
