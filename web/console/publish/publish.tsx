import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { Guide } from '../../widget/guide.ts'
import { useAct } from '../act.ts'
import { Findings } from '../editor/findings.tsx'
import { Show, useLoad } from '../load.tsx'
import { Link } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { TextField } from '../parts/field.tsx'
import { Notice, RefusalNote } from '../parts/notice.tsx'
import { Widget } from '../parts/widget.tsx'
import { Embed } from '../template/embed.tsx'
import type { Opened } from '../template/template.tsx'
import {
  changeVersion,
  compare,
  judge,
  preview,
  publish,
  readSteps,
  readVersion,
  tryCheck,
  type Difference,
  type Judgement,
  type Requirement,
  type Version,
} from '../wire/versions.ts'
import { Diff } from './diff.tsx'

type PublishProps = { opened: Opened; draft: Version | undefined; onChanged: () => void }

/** The last look at a draft before readers get it. */
export function Publish({ opened, draft, onChanged }: PublishProps): VNode {
  const [published, setPublished] = useState<Version>()
  const { template } = opened
  if (published) {
    return (
      <>
        <Notice tone="ok" title={`Version ${published.version} is published`}>
          <p>Readers get it from now on, and what it says will not change any more.</p>
        </Notice>
        <Embed template={template} isLive />
      </>
    )
  }
  if (!draft) {
    return (
      <Empty title="There is nothing to publish">
        <p>Begin the next version first; readers keep the one they have until you publish it.</p>
        <Link to={`/templates/${template.id}/edit`} class="button primary">
          Go to the editor
        </Link>
      </Empty>
    )
  }
  const onPublished = (version: Version): void => {
    setPublished(version)
    onChanged()
  }
  return <Review key={draft.id} opened={opened} draftId={draft.id} onPublished={onPublished} />
}

type Reviewed = {
  version: Version
  judgement: Judgement
  difference: Difference
  guide: Guide
  steps: readonly Requirement[]
}

type ReviewProps = { opened: Opened; draftId: string; onPublished: (version: Version) => void }

function Review({ opened, draftId, onPublished }: ReviewProps): VNode {
  const load = useLoad<Reviewed>(draftId, async (signal) => {
    const [version, judgement, difference, guide, { steps }] = await Promise.all([
      readVersion(draftId, signal),
      judge(draftId, signal),
      compare(draftId, signal),
      preview(draftId, signal),
      readSteps(draftId, signal),
    ])
    return { version, judgement, difference, guide, steps }
  })
  return (
    <Show load={load}>
      {(reviewed) => <ReviewForm opened={opened} reviewed={reviewed} onPublished={onPublished} />}
    </Show>
  )
}

type FormProps = { opened: Opened; reviewed: Reviewed; onPublished: (version: Version) => void }

function ReviewForm({ opened, reviewed, onPublished }: FormProps): VNode {
  const { version, judgement, difference, guide, steps } = reviewed
  const current = opened.versions.find(({ is_current: isCurrent }) => isCurrent)
  return (
    <div class="editor">
      <div class="editing">
        <section class="block" aria-labelledby="problems">
          <h2 id="problems">Problems</h2>
          <Findings judgement={judgement} titles={steps.map(({ title }) => title)} />
          {!judgement.valid && (
            <p>
              <Link to={`/templates/${opened.template.id}/edit`}>Correct them in the editor</Link>
            </p>
          )}
        </section>
        <section class="block" aria-labelledby="changes">
          <h2 id="changes">{current ? `What changes since version ${current.version}` : 'What is in it'}</h2>
          <Diff difference={difference} isFirst={current === undefined} />
        </section>
        <PublishForm version={version} canPublish={judgement.valid} onPublished={onPublished} />
      </div>
      <aside class="preview" aria-label="Preview">
        <p class="eyebrow">Exactly what readers get</p>
        <Widget
          guide={withoutChoice(guide)}
          verify={async (stepSlug, target, signal) => tryCheck(version.id, { stepSlug, target, signal })}
        />
      </aside>
    </div>
  )
}

/** The same guide without its choice of a platform, which would load another one. */
function withoutChoice(guide: Guide): Guide {
  const { platforms: _, ...rest } = guide
  return rest
}

type PublishFormProps = { version: Version; canPublish: boolean; onPublished: (version: Version) => void }

function PublishForm({ version, canPublish, onPublished }: PublishFormProps): VNode {
  const [changelog, setChangelog] = useState(version.changelog)
  const act = useAct()
  const onSubmit = (event: Event): void => {
    event.preventDefault()
    void act.run(async () => {
      const saved = changelog === version.changelog ? version : await changeVersion(version, { changelog })
      onPublished(await publish(saved))
    })
  }
  return (
    <form class="block" onSubmit={onSubmit}>
      <TextField
        label="What is new (optional)"
        hint="Is signed with the version, and public."
        value={changelog}
        onInput={setChangelog}
        rows={2}
        max={10_000}
      />
      <p class="hint">Published content never changes. You can go back to an earlier version at any time.</p>
      <RefusalNote refusal={act.refusal} />
      <Button kind="primary" submits busy={act.isBusy} disabled={!canPublish}>
        {`Publish version ${version.version}`}
      </Button>
    </form>
  )
}
