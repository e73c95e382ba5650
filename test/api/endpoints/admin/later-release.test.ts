// Covers api/drafts/stored/*.ts and shared/stored/*.ts, through the admin API.
import assert from 'node:assert/strict'
import { compileGuide } from '../../../../api/guides/compile.ts'
import { findGuideSource } from '../../../../api/store/templates/guides.ts'
import { withAdminApi } from '../../../support/api/admin-api.ts'
import { post, send } from '../../../support/api/api-requests.ts'
import { answeringQueue } from '../../../support/api/api.ts'
import {
  keyOf,
  makeDraft,
  makeTemplate,
  ok,
  publish,
  putSteps,
  stepWith,
} from '../../../support/api/drafts.ts'
import {
  laterCompletion,
  laterRules,
  laterVariables,
  publishLaterContent,
  writeLaterValues,
  type LaterContent,
} from '../../../support/processes/later-release.ts'

const any = { 'If-Match': '*' }
const dnsCheck = { type: 'dns_lookup', recordType: 'TXT' }
const variables = [
  { name: 'siteId', type: 'id', label: 'Site', example: 'S-1' },
  { name: 'colour', type: 'text', label: 'Colour', example: '#0f766e' },
]

describe('stored values of a later release', () => {
  const { api, call, database, mine } = withAdminApi({
    queue: answeringQueue,
    findGuide: async (embedKey) => {
      const source = await findGuideSource(database.db, embedKey)
      return source && compileGuide(embedKey, source)
    },
  })

  /** A template with a published version of three steps, of which one has no check. */
  async function makePublished() {
    const template = await makeTemplate(call, { variables, locales: ['en', 'de', 'fr'] })
    const draft = await makeDraft(call, template.id)
    await putSteps(call, draft.id, [
      stepWith('snippet', { config: { body: '{{siteId}} in {{colour}}' }, verification: dnsCheck }),
      stepWith('record', { verification: dnsCheck }),
      stepWith('manual'),
    ])
    await ok(publish(call, draft.id))
    return { template, versionId: draft.id, embedKey: keyOf(template) }
  }

  const read = async (id: string) => ok(call(`GET /v1/admin/templates/${id}`))
  const change = async (id: string, body: object) =>
    ok(call(`PATCH /v1/admin/templates/${id}`, { body, headers: any }))
  const stored = async (id: string) => database.db('templates').where({ id }).first()
  const guideOf = async (embedKey: string, query = '') => ok(send(`${api.url}/v1/guides/${embedKey}${query}`))
  const check = async (embedKey: string, stepSlug: string) =>
    ok<{ ok: boolean; details: Record<string, unknown> }>(
      post(`${api.url}/v1/verify`, { embedKey, stepSlug, target: 'https://shop.example' }),
    )

  describe('of a template', () => {
    it('are left out of its guide, and the rest is served', async () => {
      const { template, embedKey } = await makePublished()
      await writeLaterValues(database.db, template.id)
      const german = await guideOf(embedKey, '?locale=de')
      assert.equal(german['name'], 'Das Pixel einbauen')
      assert.deepEqual(german['branding'], { ...(german['branding'] as object), name: 'Akme' })
      assert.deepEqual(german['completion'], {
        title: 'Fertig',
        text: 'All is well.',
        button: { label: 'Open', url: 'https://app.example.com/' },
      })
      const french = await guideOf(embedKey, '?locale=fr')
      assert.equal(french['name'], template.name)
      assert.equal((await guideOf(embedKey, '?variables=%7B%22colour%22%3A%22red%22%7D'))['dir'], 'ltr')
    })

    it('are named where it is read, alone and in the list of its project', async () => {
      const { template } = await makePublished()
      await writeLaterValues(database.db, template.id)
      const shown = await read(template.id)
      assert.deepEqual(shown['unsupported'], [
        'name_i18n.fr',
        'detection_rules.0',
        'detection_rules.1',
        'variables.0.hint',
        'variables.0.label_i18n.fr',
        'variables.1.type',
        'variables.1.palette',
        'variables.2',
        'completion.i18n.de.voice',
        'completion.i18n.fr',
        'completion.image',
        'completion.button.opens',
      ])
      const { data } = await ok<{ data: unknown[] }>(
        call(`GET /v1/admin/projects/${template.project_id}/templates`),
      )
      assert.deepEqual(data, [shown])
      await ok(call(`GET /v1/admin/projects/${template.project_id}`))
    })

    it('survive a change of other fields', async () => {
      const { template } = await makePublished()
      await writeLaterValues(database.db, template.id)
      await change(template.id, { name: 'Another name' })
      const row = await stored(template.id)
      assert.deepEqual(
        [row.name, row.variables, row.detection_rules, row.completion],
        ['Another name', laterVariables, laterRules, laterCompletion],
      )
    })

    it('survive a change of what was shown of the same field', async () => {
      const { template } = await makePublished()
      await writeLaterValues(database.db, template.id)
      const shown = (await read(template.id)) as Record<'variables' | 'detection_rules', object[]> &
        Record<'completion' | 'name_i18n', object>
      const added = { platform: 'html', source: 'user_agent', op: 'contains', value: 'editor' }
      await change(template.id, {
        variables: shown.variables.map((variable, index) =>
          index > 0 ? variable : { ...variable, label: 'Your site' },
        ),
        detection_rules: [added, ...shown.detection_rules],
        completion: { ...shown.completion, title: 'Ready', i18n: {} },
        name_i18n: { ...shown.name_i18n, en: 'In English' },
      })
      const row = await stored(template.id)
      const [first, ...others] = laterVariables
      assert.deepEqual(row.variables, [
        { ...first, label: 'Your site', required: false, maxLength: 200 },
        ...others,
      ])
      assert.deepEqual(row.detection_rules, [laterRules[0], laterRules[1], added, laterRules[2]])
      assert.deepEqual(row.completion, { ...laterCompletion, title: 'Ready', i18n: { fr: 'Terminé' } })
      assert.deepEqual(row.name_i18n, {
        de: 'Das Pixel einbauen',
        en: 'In English',
        fr: { text: 'Installer le pixel', voice: 'vous' },
      })
      const fields = { label_i18n: { de: 'Website' }, required: false, maxLength: 200 }
      assert.deepEqual((await read(template.id))['variables'], [
        { name: 'siteId', type: 'id', label: 'Your site', example: 'S-1', ...fields },
        {
          name: 'colour',
          type: 'text',
          label: 'Colour',
          example: '#0f766e',
          required: false,
          maxLength: 200,
        },
      ])
    })

    it('are removed with the variable that an author removes', async () => {
      const { template } = await makePublished()
      await writeLaterValues(database.db, template.id)
      await change(template.id, { variables: [] })
      assert.deepEqual((await stored(template.id)).variables, [laterVariables[2]])
    })

    it('are exported as they are stored, and refused by name when imported', async () => {
      const { template } = await makePublished()
      await writeLaterValues(database.db, template.id)
      const file = await ok(call(`GET /v1/admin/templates/${template.id}/export`))
      assert.deepEqual(file['completion'], laterCompletion)
      const imported = await call(`POST /v1/admin/projects/${template.project_id}/templates/import`, {
        body: file,
      })
      assert.equal(imported.status, 400)
      assert.match(JSON.stringify(imported.body), /completion\.image/)
    })
  })

  describe('of a published version', () => {
    async function makeLater(change: (content: LaterContent) => void) {
      const made = await makePublished()
      await publishLaterContent(database.db, made.versionId, change)
      return made
    }

    it('are left out of its guide, and the rest is served', async () => {
      const { template, versionId, embedKey } = await makeLater((content) => {
        const [snippet, record] = content.requirements
        if (!snippet || !record) return assert.fail()
        content['audience'] = 'developers'
        snippet['minutes'] = 5
        snippet.config['video'] = 'https://cdn.example.com/video.mp4'
        snippet.config['i18n'] = { de: { title: 'Titel', body: null, voice: 'du' }, fr: 7 }
        Object.assign(snippet.config.variables['colour'] ?? {}, { type: 'colour', palette: ['red'] })
        record['title'] = { en: 'Not a text' }
      })
      const guide = await guideOf(embedKey, '?locale=de&variables=%7B%22colour%22%3A%22dark%20red%22%7D')
      const steps = guide['steps'] as { slug: string; title: string; body: string }[]
      assert.deepEqual(
        steps.map(({ slug }) => slug),
        ['snippet', 'manual'],
      )
      assert.deepEqual([steps[0]?.title, steps[0]?.body], ['Titel', 'S-1 in dark red'])
      await ok(call(`GET /v1/admin/versions/${versionId}`))
      await ok(call(`GET /v1/admin/versions/${versionId}/requirements`))
      await ok(call(`POST /v1/admin/versions/${versionId}/validate`))
      await ok(call(`GET /v1/admin/templates/${template.id}/export`))
    })

    it('are not copied into a draft, which would lose them', async () => {
      const { template, versionId } = await makeLater(({ requirements }) => {
        for (const { config } of requirements) config['video'] = 'https://cdn.example.com/video.mp4'
      })
      const body = { from_version_id: versionId }
      const copied = await call(`POST /v1/admin/templates/${template.id}/versions`, { body })
      assert.equal(copied.status, 400)
      assert.match(JSON.stringify(copied.body), /requirements\.0\.config\.video/)
    })

    it('make its check one that could not tell if the type is unknown', async () => {
      const { embedKey } = await makeLater(({ requirements }) => {
        for (const step of requirements) step.verification = { type: 'tls_grade', grade: 'A' }
      })
      const { ok: passed, details } = await check(embedKey, 'record')
      const { type, code, conclusive } = details
      assert.deepEqual(
        [passed, type, code, conclusive],
        [false, 'tls_grade', 'system_check_unsupported', false],
      )
      assert.match(String(details['message']), /the type tls_grade is unknown/)
    })

    it('make its checks ones that could not tell if the version of the content is unknown', async () => {
      const { embedKey } = await makeLater((content) => (content.schema_version = 5))
      const { details } = await check(embedKey, 'record')
      assert.deepEqual([details['code'], details['conclusive']], ['system_check_unsupported', false])
      const manual = await post(`${api.url}/v1/verify`, {
        embedKey,
        stepSlug: 'manual',
        target: 'https://a.example',
      })
      assert.equal(manual.status, 422)
    })
  })

  describe('of a draft', () => {
    it('are returned with its steps, and prevent publishing', async () => {
      const template = await makeTemplate(call)
      const draft = await makeDraft(call, template.id)
      await putSteps(call, draft.id, [stepWith('snippet', { verification: dnsCheck })])
      await database
        .db('requirements')
        .where({ version_id: draft.id })
        .update({
          config: database.db.raw(`config || '{"video": "https://cdn.example.com/video.mp4"}'`),
          verification: database.db.raw(`verification || '{"strength": 2}'`),
        })
      const { requirements } = await ok<{ requirements: { config: object }[] }>(
        call(`GET /v1/admin/versions/${draft.id}/requirements`),
      )
      assert.ok('video' in (requirements[0]?.config ?? {}))
      const { errors } = await ok<{ errors: { path: string }[] }>(
        call(`POST /v1/admin/versions/${draft.id}/validate`),
      )
      assert.deepEqual(
        errors.map(({ path }) => path),
        ['requirements.0.config.video', 'requirements.0.verification.strength'],
      )
      assert.equal((await publish(call, draft.id)).status, 422)
      const saved = await putSteps(call, draft.id, requirements)
      assert.equal(saved.status, 400)
      assert.match(JSON.stringify(saved.body), /requirements\.0\.config\.video/)
    })
  })

  describe('of an installation', () => {
    it('are ignored among its values', async () => {
      const { template } = await makePublished()
      const body = { template_id: template.id, target: 'https://shop.example/', variables: { siteId: 'S-7' } }
      const installation = await ok(call('POST /v1/admin/installations', { body, key: mine.key }), 201)
      await database
        .db('installations')
        .where({ id: installation['id'] })
        .update({ variables: { siteId: 'S-7', colour: { hex: '#fff' }, later: ['a'] } })
      await ok(call(`GET /v1/admin/installations/${String(installation['id'])}`))
      const headers = { Authorization: `Bearer ${String(installation['token'])}` }
      await ok(send(`${api.url}/v1/installation`, { headers }))
    })
  })
})
