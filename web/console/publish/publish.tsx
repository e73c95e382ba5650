import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { listPlatforms, type Platform } from '../api/platforms.ts'
import { PreviewChoice, type PreviewOptions } from '../preview/preview-choice.tsx'
import { initialLook, PreviewFrame } from '../preview/preview-frame.tsx'
import { keyOf } from '../api/templates.ts'
import { useAction } from '../use-action.ts'
import { testValuesFor } from '../variables/guide-variables.ts'
import { addressOfField, Findings } from '../problems/findings.tsx'
import { wordValidation } from '../problems/wording.ts'
import type { DraftProblem } from '../draft/draft-problems.ts'
import { Show, useLoad } from '../load.tsx'
import { Link, navigate } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { TextField } from '../parts/field.tsx'
import { Notice, ErrorNotice } from '../parts/notice.tsx'
import { Widget } from '../embed/widget.tsx'
import { Embed } from '../embed/embed.tsx'
import type { GuideContext } from '../guide-context.ts'
import {
  changeVersion,
  compare,
  preview,
  publish,
  readSteps,
  readVersion,
  tryCheck,
  validate,
  type Difference,
  type Requirement,
  type Validation,
  type Version,
} from '../api/versions.ts'
import { Diff } from './diff.tsx'

type PublishProps = { guide: GuideContext; draft: Version | undefined; onChanged: () => void }

/** Review of a draft before it is published. */
export function Publish({ guide, draft, onChanged }: PublishProps): VNode {
  const [published, setPublished] = useState<Version>()
  const { template } = guide
  if (published) {
    return (
      <>
        <div ref={focusNotice} tabIndex={-1}>
          <Notice tone="ok" title={`Version ${published.version} is published`}>
            <p>Visitors now get this version. Its content can no longer change.</p>
          </Notice>
        </div>
        <Embed template={template} isLive />
      </>
    )
  }
  if (!draft) {
    return (
      <Empty title="Nothing to publish">
        <p>Start the next version first. Visitors keep the current one until you publish it.</p>
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
  return <Review key={draft.id} guide={guide} draftId={draft.id} onPublished={onPublished} />
}

/** Focuses the notice, since the button that had the focus was removed. */
function focusNotice(element: HTMLElement | null): void {
  element?.focus()
}

type ReviewData = {
  version: Version
  validation: Validation
  difference: Difference
  platforms: readonly Platform[]
  steps: readonly Requirement[]
}

type ReviewProps = { guide: GuideContext; draftId: string; onPublished: (version: Version) => void }

function Review({ guide, draftId, onPublished }: ReviewProps): VNode {
  const load = useLoad<ReviewData>(draftId, async (signal) => {
    const [version, validation, difference, platforms, { steps }] = await Promise.all([
      readVersion(draftId, signal),
      validate(draftId, signal),
      compare(draftId, signal),
      listPlatforms(signal),
      readSteps(draftId, signal),
    ])
    return { version, validation: wordValidation(validation), difference, platforms, steps }
  })
  return (
    <Show load={load}>{(data) => <ReviewForm guide={guide} data={data} onPublished={onPublished} />}</Show>
  )
}

type ReviewFormProps = { guide: GuideContext; data: ReviewData; onPublished: (version: Version) => void }

function ReviewForm({ guide, data, onPublished }: ReviewFormProps): VNode {
  const { version, validation, difference, steps } = data
  const current = guide.versions.find(({ is_current: isCurrent }) => isCurrent)
  const addressOf = (problem: DraftProblem): string => addressOfField(guide.template.id, problem)
  return (
    <div class="editor">
      <div class="editing">
        <section class="block" aria-labelledby="problems">
          <h2 id="problems">Problems</h2>
          <Findings
            validation={validation}
            titles={steps.map(({ title }) => title)}
            hrefOf={(problem) => `/console${addressOf(problem)}`}
            show={(problem) => navigate(addressOf(problem))}
          />
          {!validation.valid && (
            <p>
              <Link to={`/templates/${guide.template.id}/edit`}>Fix them in the editor</Link>
            </p>
          )}
        </section>
        <section class="block" aria-labelledby="changes">
          <h2 id="changes">{current ? `Changes since version ${current.version}` : 'Contents'}</h2>
          <Diff difference={difference} isFirst={current === undefined} />
        </section>
        <PublishForm version={version} canPublish={validation.valid} onPublished={onPublished} />
      </div>
      <VisitorPreview {...{ guide, data }} />
    </div>
  )
}

/** The service's own rendering of the draft, for any platform, language and scope. */
function VisitorPreview({ guide, data }: Pick<ReviewFormProps, 'guide' | 'data'>): VNode {
  const { template } = guide
  const { version, steps, platforms } = data
  const [options, setChosen] = useState<PreviewOptions>({
    platform: template.default_platform,
    locale: template.default_locale,
    scope: version.default_scope,
  })
  const [look, setLook] = useState(initialLook)
  const choice = { template, platforms, options, setChosen, look, setLook }
  return (
    <aside class="preview" aria-label="Preview">
      <p class="eyebrow">Exactly what visitors get</p>
      <PreviewChoice {...choice} scopes={version.allowed_scopes} />
      <PreviewFrame look={look}>
        <Widget
          title="Preview of the guide"
          revision={version.id}
          attributes={{ 'embed-key': keyOf(template), ...options }}
          colorScheme={look.scheme}
          load={async (query, signal) => preview(version.id, query, signal)}
          verify={async (run) => {
            const check = steps.find(({ config }) => config.slug === run.stepSlug)?.verification
            const values = check && testValuesFor(check, template.variables, run.values)
            return tryCheck(version.id, { ...run, values })
          }}
          onPlatform={(platform) => setChosen({ ...options, platform })}
        />
      </PreviewFrame>
    </aside>
  )
}

type PublishFormProps = { version: Version; canPublish: boolean; onPublished: (version: Version) => void }

function PublishForm({ version, canPublish, onPublished }: PublishFormProps): VNode {
  const [changelog, setChangelog] = useState(version.changelog)
  const action = useAction()
  const onSubmit = (event: Event): void => {
    event.preventDefault()
    void action.run(async () => {
      const savedVersion =
        changelog === version.changelog ? version : await changeVersion(version, { changelog })
      onPublished(await publish(savedVersion))
    })
  }
  return (
    <form class="block" onSubmit={onSubmit}>
      <TextField
        label="Changelog (optional)"
        hint="Public, and signed with the version."
        value={changelog}
        onInput={setChangelog}
        rows={2}
        max={10_000}
      />
      <p class="hint">Published content never changes. You can go back to an earlier version at any time.</p>
      <ErrorNotice error={action.error} />
      <Button kind="primary" submits busy={action.isBusy} disabled={!canPublish}>
        {`Publish version ${version.version}`}
      </Button>
    </form>
  )
}
