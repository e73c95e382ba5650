import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { Link } from '../location.tsx'
import { Badge } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { Moment } from '../parts/moment.tsx'
import { makeCurrent } from '../api/templates.ts'
import { deleteDraft, publish, unpublish, type Version } from '../api/versions.ts'
import { BeginDraft } from '../draft/begin-draft.tsx'
import { newestRevision } from '../draft/open-drafts.ts'
import type { GuideContext } from '../guide-context.ts'

type VersionsProps = { guide: GuideContext; draft: Version | undefined; onChanged: () => void }

/** All versions of the guide, with their actions. */
export function Versions({ guide: { template, versions }, draft, onChanged }: VersionsProps): VNode {
  return (
    <section class="block" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <p>Each published version is signed and never changes. Visitors get the current one.</p>
      <ul class="bare rows">
        {versions.map((version) => (
          <li key={version.id} class="card">
            <VersionFacts version={version} />
            <div class="row">
              <VersionActions version={version} onChanged={onChanged} />
              {!draft && version.status !== 'draft' && (
                <BeginDraft
                  templateId={template.id}
                  fromVersionId={version.id}
                  kind="plain"
                  onChanged={onChanged}
                >
                  Start a draft from this version
                </BeginDraft>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function VersionFacts({ version }: { version: Version }): VNode {
  const { id, status, is_current: isCurrent, content_hash: hash } = version
  const tones = { draft: 'unsure', published: 'plain', unpublished: 'bad' } as const
  return (
    <div>
      <h3>
        Version {version.version} <Badge tone={tones[status]}>{status}</Badge>{' '}
        {isCurrent && <Badge tone="ok">current</Badge>}
      </h3>
      {version.changelog !== '' && <p>{version.changelog}</p>}
      <p class="fine">
        {status === 'draft' ? 'Started ' : 'Published '}
        <Moment at={version.published_at ?? version.created_at} />
        {version.unpublished_at !== null && (
          <>
            , unpublished <Moment at={version.unpublished_at} />: {version.unpublish_reason}
          </>
        )}
      </p>
      {hash !== null && (
        <>
          <p class="fine">
            <a href={`/audit/${hash}`} aria-label={`Proof of version ${version.version}`}>
              Proof
            </a>
            {status === 'published' && (
              <>
                {' · '}
                <a
                  href={`/v1/versions/${id}/signature`}
                  aria-label={`Signature of version ${version.version}`}
                >
                  Signature
                </a>
              </>
            )}
          </p>
          <details>
            <summary>Details</summary>
            <p class="fine">
              Content hash <code>{hash}</code>
            </p>
          </details>
        </>
      )}
    </div>
  )
}

type ActionsProps = { version: Version; onChanged: () => void }

function VersionActions({ version, onChanged }: ActionsProps): VNode {
  const [open, setOpen] = useState<'current' | 'unpublish' | 'again' | 'delete'>()
  const { status, is_current: isCurrent, template_id: templateId } = version
  const close = (): void => setOpen(undefined)
  return (
    <>
      {status === 'draft' && (
        <>
          <Link to={`/templates/${templateId}/edit`} class="button">
            Edit
          </Link>
          <Button kind="quiet" onClick={() => setOpen('delete')}>
            Discard
          </Button>
        </>
      )}
      {status === 'published' && !isCurrent && (
        <Button onClick={() => setOpen('current')}>Make current</Button>
      )}
      {status === 'published' && (
        <Button kind="quiet" onClick={() => setOpen('unpublish')}>
          Unpublish
        </Button>
      )}
      {status === 'unpublished' && <Button onClick={() => setOpen('again')}>Publish again</Button>}
      {open !== undefined && (
        <VersionDialog kind={open} version={version} onClose={close} onDone={onChanged} />
      )}
    </>
  )
}

type VersionAction = 'current' | 'unpublish' | 'again' | 'delete'

/** Dialog and request of each action. */
const dialogs: Readonly<
  Record<VersionAction, { title: string; description: string; verb: string; run: VersionRequest }>
> = {
  current: {
    title: 'Go back to this version?',
    description: 'Visitors get this version within a minute.',
    verb: 'Make current',
    run: async ({ id, template_id: templateId }) => makeCurrent(templateId, id),
  },
  unpublish: {
    title: 'Unpublish this version?',
    description:
      'Its signed record is no longer served. If it is the current version, visitors get no guide until you make another version current.',
    verb: 'Unpublish',
    run: unpublish,
  },
  again: {
    title: 'Publish this version again?',
    description: 'Its content and signature stay the same.',
    verb: 'Publish again',
    run: publish,
  },
  delete: {
    title: 'Discard this draft?',
    description: 'Its content is permanently deleted. Published versions do not change.',
    verb: 'Discard',
    run: async (version) =>
      deleteDraft({ ...version, revision: newestRevision(version.id, version.revision) }),
  },
}

type VersionRequest = (version: Version, reason: string) => Promise<unknown>

type VersionDialogProps = { kind: VersionAction; version: Version; onClose: () => void; onDone: () => void }

function VersionDialog({ kind, version, onClose, onDone }: VersionDialogProps): VNode {
  const { title, description, verb, run } = dialogs[kind]
  const [reason, setReason] = useState('')
  const action = useAction()
  const confirm = async (): Promise<void> => {
    await run(version, reason)
    onDone()
  }
  const isDangerous = kind === 'unpublish' || kind === 'delete'
  return (
    <Confirm
      title={title}
      verb={verb}
      kind={isDangerous ? 'danger' : 'primary'}
      action={action}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>
        <strong>Version {version.version}.</strong> {description}
      </p>
      {kind === 'unpublish' && (
        <TextField
          label="Reason"
          hint="Shown in the list of versions and in the public audit."
          value={reason}
          onInput={setReason}
          required
          max={1000}
        />
      )}
    </Confirm>
  )
}
