import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAct } from '../act.ts'
import { Link } from '../location.tsx'
import { Badge } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { Moment } from '../parts/moment.tsx'
import { makeCurrent } from '../wire/templates.ts'
import { deleteDraft, publish, unpublish, type Version } from '../wire/versions.ts'
import { BeginDraft } from './begin-draft.tsx'
import type { Opened } from './template.tsx'

type VersionsProps = { opened: Opened; draft: Version | undefined; onChanged: () => void }

/** Every version there was, and the way back to each of them. */
export function Versions({ opened: { template, versions }, draft, onChanged }: VersionsProps): VNode {
  return (
    <section class="block" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <p>Each published version is signed and never changes. Readers get the current one.</p>
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
                  Begin a draft from it
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
  const { status, is_current: isCurrent, content_hash: hash } = version
  const tones = { draft: 'unsure', published: 'plain', unpublished: 'bad' } as const
  return (
    <div>
      <h3>
        Version {version.version} <Badge tone={tones[status]}>{status}</Badge>{' '}
        {isCurrent && <Badge tone="ok">current</Badge>}
      </h3>
      {version.changelog !== '' && <p>{version.changelog}</p>}
      <p class="fine">
        {status === 'draft' ? 'Begun ' : 'Published '}
        <Moment at={version.published_at ?? version.created_at} />
        {version.unpublished_at !== null && (
          <>
            , taken back <Moment at={version.unpublished_at} />: {version.unpublish_reason}
          </>
        )}
      </p>
      {hash !== null && (
        <p class="fine">
          Content hash <code>{hash}</code>
        </p>
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
            Throw away
          </Button>
        </>
      )}
      {status === 'published' && !isCurrent && (
        <Button onClick={() => setOpen('current')}>Make current</Button>
      )}
      {status === 'published' && (
        <Button kind="quiet" onClick={() => setOpen('unpublish')}>
          Take back
        </Button>
      )}
      {status === 'unpublished' && <Button onClick={() => setOpen('again')}>Publish again</Button>}
      {open !== undefined && (
        <VersionDialog kind={open} version={version} onClose={close} onDone={onChanged} />
      )}
    </>
  )
}

type Kind = 'current' | 'unpublish' | 'again' | 'delete'

/** What each action does, in words and in deed. */
const dialogs: Readonly<Record<Kind, { title: string; says: string; verb: string; run: Run }>> = {
  current: {
    title: 'Go back to this version?',
    says: 'Readers get it from now on, within a minute.',
    verb: 'Make current',
    run: async ({ id, template_id: templateId }) => makeCurrent(templateId, id),
  },
  unpublish: {
    title: 'Take this version back?',
    says: 'Its signed record is no longer served. If it is the current one, readers get no guide until another is.',
    verb: 'Take back',
    run: unpublish,
  },
  again: {
    title: 'Publish this version again?',
    says: 'With the content and the signature that it had.',
    verb: 'Publish again',
    run: publish,
  },
  delete: {
    title: 'Throw this draft away?',
    says: 'What is in it is gone for good. Published versions stay as they are.',
    verb: 'Throw away',
    run: deleteDraft,
  },
}

type Run = (version: Version, reason: string) => Promise<unknown>

type VersionDialogProps = { kind: Kind; version: Version; onClose: () => void; onDone: () => void }

function VersionDialog({ kind, version, onClose, onDone }: VersionDialogProps): VNode {
  const { title, says, verb, run } = dialogs[kind]
  const [reason, setReason] = useState('')
  const act = useAct()
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
      act={act}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>
        <strong>Version {version.version}.</strong> {says}
      </p>
      {kind === 'unpublish' && (
        <TextField
          label="Reason"
          hint="Stands in the list of versions and in the public audit."
          value={reason}
          onInput={setReason}
          required
          max={1000}
        />
      )}
    </Confirm>
  )
}
