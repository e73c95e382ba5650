// Covers api/endpoints/admin/versions/preview.ts.
import assert from 'node:assert/strict'
import { compileGuide } from '../../../../api/guides/compile.ts'
import { findGuideSource } from '../../../../api/store/templates/guides.ts'
import { withAdminApi } from '../../../support/api/admin-api.ts'
import { assertRefused, send } from '../../../support/api/api-requests.ts'
import {
  keyOf,
  makeDraft,
  makePublished,
  makeTemplate,
  ok,
  publish,
  putSteps,
  stepWith,
} from '../../../support/api/drafts.ts'

type Guide = { locale: string; contentHash: string; steps: { slug: string; title: string; body: string }[] }

const template = {
  locales: ['en', 'de'],
  detection_rules: [{ platform: 'wix', source: 'user_agent', op: 'contains', value: 'node' }],
  variables: [{ name: 'siteId', type: 'id', label: 'Site', example: 'S-1' }],
}
const steps = [
  stepWith('all', {
    config: {
      snippet: '<script data-site="{{siteId}}"></script>',
      language: 'html',
      i18n: { de: { title: 'Für alle', body: 'Tun' } },
    },
    verification: { type: 'script_presence', selector: 'script[data-site]' },
  }),
  stepWith('wix-only', { platform_ids: ['wix'] }),
]

describe("a version's preview", () => {
  const { api, call, database } = withAdminApi({
    findGuide: async (embedKey) => {
      const source = await findGuideSource(database.db, embedKey)
      return source && compileGuide(embedKey, source)
    },
  })
  const preview = async (id: string, body: object) => call(`POST /v1/admin/versions/${id}/preview`, { body })

  it('is identical to the published guide', async () => {
    const made = await makeTemplate(call, template)
    const draft = await makeDraft(call, made.id)
    await ok(putSteps(call, draft.id, steps))
    const wanted = { platform: 'wix', locale: 'de-AT', variables: { siteId: 'S-77' } }
    const before = await ok<Guide>(preview(draft.id, wanted))
    await ok(publish(call, draft.id))
    const query = new URLSearchParams({ ...wanted, variables: JSON.stringify(wanted.variables) })
    const { body: after } = await send(`${api.url}/v1/guides/${keyOf(made)}?${query.toString()}`)
    // The hash covers the time of publishing.
    assert.deepEqual({ ...before, contentHash: '' }, { ...after, contentHash: '' })
    assert.deepEqual(await ok(preview(draft.id, wanted)), after)
    assert.deepEqual(
      [before.locale, before.steps.map(({ slug, title }) => [slug, title])],
      [
        'de',
        [
          ['all', 'Für alle'],
          ['wix-only', 'Title of wix-only'],
        ],
      ],
    )
    assert.match(before.steps[0]?.body ?? '', /data-site="S-77"/)
  })

  it('has the default platform and locale unless others are requested', async () => {
    const draft = await makeDraft(call, (await makeTemplate(call, template)).id)
    await ok(putSteps(call, draft.id, steps))
    const { locale, steps: shown } = await ok<Guide>(preview(draft.id, {}))
    assert.deepEqual([locale, shown.map(({ slug }) => slug)], ['en', ['all']])
  })

  it('renders steps and scopes that are not saved, finished or not, and stores nothing', async () => {
    const draft = await makeDraft(call, (await makeTemplate(call, template)).id)
    await ok(putSteps(call, draft.id, steps))
    const unsaved = {
      requirements: [
        stepWith('new', { title: '', installation_scopes: ['page'] }),
        stepWith('open', { verification: { type: 'script_presence', selector: '' } }),
      ],
      allowed_scopes: ['site', 'page'],
    }
    const slugs = ({ steps: shown }: Guide): string[] => shown.map(({ slug }) => slug)
    assert.deepEqual(slugs(await ok<Guide>(preview(draft.id, { ...unsaved, scope: 'page' }))), [
      'new',
      'open',
    ])
    assert.deepEqual(slugs(await ok<Guide>(preview(draft.id, unsaved))), ['open'])
    assert.deepEqual(slugs(await ok<Guide>(preview(draft.id, {}))), ['all'])
    const wrong = { requirements: [stepWith('new', { verification: { type: 'none' } })] }
    assertRefused(await preview(draft.id, wrong), { status: 400, code: 'invalid_request' })
  })

  it('does not change the published guide', async () => {
    const { templateId, embedKey } = await makePublished(call, ['old'])
    const url = `${api.url}/v1/guides/${embedKey}`
    const { body: before } = await send(url)
    const draft = await makeDraft(call, templateId)
    await ok(putSteps(call, draft.id, [stepWith('new')]))
    const { steps: shown } = await ok<Guide>(preview(draft.id, {}))
    assert.deepEqual(
      shown.map(({ slug }) => slug),
      ['new'],
    )
    assert.deepEqual((await send(url)).body, before)
  })

  it('refuses the same queries as GET /v1/guides', async () => {
    const draft = await makeDraft(call, (await makeTemplate(call, template)).id)
    await ok(putSteps(call, draft.id, steps))
    assertRefused(await preview(draft.id, { platform: 'amiga' }), { status: 400, code: 'unknown_platform' })
    const bad = await preview(draft.id, { variables: { siteId: '"><script>' } })
    assert.match(assertRefused(bad, { status: 400, code: 'invalid_variables' }), /variables\.siteId/)
  })
})
