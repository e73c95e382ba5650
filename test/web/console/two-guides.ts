import assert from 'node:assert/strict'
import { openRecorder } from '../../../api/events/recorder.ts'
import type { AdminApi } from '../../support/api/admin-api.ts'
import { makeDraft, makeProject, makePublished, ok, putSteps, stepWith } from '../../support/api/drafts.ts'
import { eventRow, verificationRow } from '../../support/api/events.ts'
import analytics from '../../../examples/analytics-snippet.json' with { type: 'json' }

type Ids = { project: string; template: string; published: string }

/** Gives a suite a project with an unpublished guide, and a published guide with a draft. */
export function withTwoGuides({ call }: AdminApi): Ids {
  const ids = { project: '', template: '', published: '' }

  before(async () => {
    ids.project = await makeProject(call)
    const made = call(`POST /v1/admin/projects/${ids.project}/templates/import`, { body: analytics })
    ids.template = (await ok<{ template: { id: string } }>(made, 201)).template.id
    const { templateId, versionId } = await makePublished(call, [
      'add-snippet',
      stepWith('look', { verification: { type: 'http_ping' } }),
    ])
    ids.published = templateId
    const draft = await makeDraft(call, templateId)
    const { body } = await call(`GET /v1/admin/versions/${versionId}/requirements`)
    const [first, second] = (body as { requirements: object[] }).requirements
    await ok(
      putSteps(call, draft.id, [
        { ...second, title: 'Title of your site' },
        { ...first, optional: true },
      ]),
    )
  })

  return ids
}

/** Records two visits to a published guide, one of them completed, and a failed check. */
export async function recordVisits({ database }: AdminApi, template_id: string): Promise<void> {
  const { recordEvents, noteVerification, drain } = openRecorder(database.db, (error) => assert.fail(error))
  await recordEvents([
    eventRow({ template_id, session_id: 'one', platform: 'html' }),
    eventRow({ template_id, session_id: 'two' }),
    eventRow({
      template_id,
      session_id: 'two',
      event: 'step_complete',
      step_slug: 'look',
      properties: { overridden: true },
    }),
    eventRow({ template_id, session_id: 'two', event: 'template_complete' }),
  ])
  noteVerification(verificationRow({ template_id, ok: false, code: 'script_not_found' }))
  await drain()
}
