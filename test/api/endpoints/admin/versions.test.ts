// Covers api/endpoints/admin/versions/*.ts, except publishing, preview and test checks.
import assert from 'node:assert/strict'
import type { AccountCheckRequest } from '../../../../shared/queue/check-queue.ts'
import { withAdminApi } from '../../../support/api/admin-api.ts'
import { assertRefused } from '../../../support/api/api-requests.ts'
import { answeringQueue } from '../../../support/api/api.ts'
import {
  makeDraft,
  makePublished,
  makeTemplate,
  ok,
  publish,
  putSteps,
  stepWith,
  type Steps,
  type Template,
  type Version,
} from '../../../support/api/drafts.ts'

type ValidationResult = {
  valid: boolean
  errors: { code: string; path: string }[]
  warnings: { code: string }[]
}
type Named = { slug: string }[]
type Diff = { added: Named; removed: Named; changed: Named; moved: Named; fields: { path: string }[] }

const inBrowser = { type: 'rendered_presence', selector: 'script' }
const scriptCheck = { type: 'script_presence', selector: 'script[src*="/w.js"]' }

describe('/v1/admin/versions', () => {
  const requests: AccountCheckRequest[] = []
  const { call, database } = withAdminApi({
    queue: {
      ...answeringQueue,
      run: async (request, options) => {
        requests.push(request)
        return answeringQueue.run(request, options)
      },
    },
  })
  const any = { 'If-Match': '*' }
  const read = async (id: string) => ok<Version>(call(`GET /v1/admin/versions/${id}`))
  const stepsOf = async (id: string) =>
    (await ok<Steps>(call(`GET /v1/admin/versions/${id}/requirements`))).requirements
  const draftOf = async (fields = {}) => makeDraft(call, (await makeTemplate(call, fields)).id)

  describe('a draft', () => {
    it('is empty at first, and has the next version number', async () => {
      const template = await makeTemplate(call)
      const made = await call(`POST /v1/admin/templates/${template.id}/versions`, { body: {} })
      const { id, created_at: _, ...rest } = made.body as Version
      assert.equal(made.status, 201)
      assert.deepEqual(rest, {
        template_id: template.id,
        version: 1,
        status: 'draft',
        is_current: false,
        changelog: '',
        allowed_scopes: ['site'],
        default_scope: 'site',
        published_at: null,
        unpublished_at: null,
        unpublish_reason: null,
        content_hash: null,
        revision: 1,
      })
      assert.equal(made.headers.get('location'), `/v1/admin/versions/${id}`)
      assert.deepEqual(await stepsOf(id), [])
    })

    it('is its template’s only draft, even after simultaneous requests', async () => {
      const { id } = await makeTemplate(call)
      const tries = Array.from({ length: 5 }, async () =>
        call(`POST /v1/admin/templates/${id}/versions`, { body: {} }),
      )
      const answers = await Promise.all(tries)
      const refused = answers.filter(({ status }) => status !== 201)
      assert.equal(refused.length, 4)
      for (const answer of refused) assertRefused(answer, { status: 409, code: 'draft_exists' })
    })

    it('copies another version of its template, with its step ids', async () => {
      const { templateId, versionId } = await makePublished(call, ['one', 'two'])
      const body = { from_version_id: versionId }
      const copy = await ok<Version>(call(`POST /v1/admin/templates/${templateId}/versions`, { body }), 201)
      assert.equal(copy.version, 2)
      assert.deepEqual(await stepsOf(copy.id), await stepsOf(versionId))
      const other = await makeTemplate(call)
      const crossed = await call(`POST /v1/admin/templates/${other.id}/versions`, { body })
      assertRefused(crossed, { status: 404, code: 'not_found' })
    })

    it('can change its scopes and changelog', async () => {
      const draft = await draftOf()
      const body = { allowed_scopes: ['site', 'page', 'page'], default_scope: 'page', changelog: 'New words' }
      const headers = { 'If-Match': '"1"' }
      const changed = await call(`PATCH /v1/admin/versions/${draft.id}`, { body, headers })
      assert.deepEqual(changed.body, { ...draft, ...body, allowed_scopes: ['page', 'site'], revision: 2 })
      assert.equal(changed.headers.get('etag'), '"2"')
    })

    for (const [problem, body] of [
      ['a default scope that is not allowed', { default_scope: 'page' }],
      ['no scope', { allowed_scopes: [] }],
      ['a scope that is not a name', { allowed_scopes: ['Site'] }],
      ['a long changelog', { changelog: 'x'.repeat(10_001) }],
      ['a changelog that cannot be signed', { changelog: 'x\u007f' }],
      ['a field of published versions', { status: 'published' }],
    ] as const) {
      it(`cannot have ${problem}`, async () => {
        const { id } = await draftOf()
        const answer = await call(`PATCH /v1/admin/versions/${id}`, { body, headers: any })
        assertRefused(answer, { status: 400, code: 'invalid_request' })
        assert.equal((await read(id)).revision, 1)
      })
    }

    it('can be deleted, and the next draft gets its number', async () => {
      const draft = await draftOf()
      const gone = await call(`DELETE /v1/admin/versions/${draft.id}`, { headers: any })
      assert.deepEqual([gone.status, gone.body], [204, {}])
      assertRefused(await call(`GET /v1/admin/versions/${draft.id}`), { status: 404, code: 'not_found' })
      assert.equal((await makeDraft(call, draft.template_id)).version, 1)
    })

    it('is changed only at the revision in If-Match', async () => {
      const { id } = await draftOf()
      const stale = { 'If-Match': '"9"' }
      for (const [what, body] of [
        [`PATCH /v1/admin/versions/${id}`, { changelog: 'x' }],
        [`DELETE /v1/admin/versions/${id}`, undefined],
        [`PUT /v1/admin/versions/${id}/requirements`, { requirements: [] }],
      ] as const) {
        assertRefused(await call(what, { body }), { status: 428, code: 'precondition_required' })
        assertRefused(await call(what, { body, headers: stale }), {
          status: 412,
          code: 'precondition_failed',
        })
      }
    })
  })

  it('are listed newest first, page by page', async () => {
    const { templateId, versionId } = await makePublished(call)
    const draft = await makeDraft(call, templateId)
    const path = `GET /v1/admin/templates/${templateId}/versions?limit=1`
    const first = await ok<{ data: Version[]; next_cursor: string }>(call(path))
    const second = await ok<{ data: Version[]; next_cursor: null }>(
      call(`${path}&cursor=${first.next_cursor}`),
    )
    assert.deepEqual([first.data[0]?.id, second.data[0]?.id, second.next_cursor], [draft.id, versionId, null])
    assert.deepEqual(second.data[0], await read(versionId))
  })

  describe("a draft's steps", () => {
    it('are stored as one list, with explicit defaults', async () => {
      const draft = await draftOf()
      const step = stepWith('add', {
        requirement_type: 'code_snippet',
        platform_ids: ['wordpress', 'html', 'html'],
        config: { snippet: '<script src="/w.js"></script>', language: 'html' },
        verification: scriptCheck,
      })
      const put = await putSteps(call, draft.id, [step, stepWith('look')])
      const { requirements } = put.body as Steps
      assert.equal(put.headers.get('etag'), '"2"')
      const [first, second] = requirements
      assert.deepEqual(first, {
        id: first?.id,
        requirement_type: 'code_snippet',
        title: 'Title of add',
        optional: false,
        platform_ids: ['html', 'wordpress'],
        installation_scopes: [],
        config: {
          slug: 'add',
          body: 'Body of add',
          snippet: '<script src="/w.js"></script>',
          language: 'html',
          placement: null,
          i18n: {},
        },
        verification: scriptCheck,
      })
      assert.equal(second?.config.slug, 'look')
      assert.deepEqual(await stepsOf(draft.id), requirements)
    })

    it('are manual without a check, even if the stored or sent check is null or missing', async () => {
      const draft = await draftOf()
      const manual = { type: 'manual' }
      const steps = [
        stepWith('a', { verification: null }),
        stepWith('b'),
        stepWith('c', { verification: manual }),
      ]
      await ok(putSteps(call, draft.id, steps))
      const checks = async (): Promise<unknown[]> =>
        (await stepsOf(draft.id)).map((step) => (step as { verification?: unknown }).verification)
      assert.deepEqual(await checks(), [manual, manual, manual])
      await database.db('requirements').where({ version_id: draft.id }).update({ verification: null })
      assert.deepEqual(await checks(), [manual, manual, manual])
      await ok(publish(call, draft.id))
      const [text] = await database.db('versions').where({ id: draft.id }).pluck<string[]>('content_text')
      const { requirements } = JSON.parse(text ?? '') as { requirements: { verification: unknown }[] }
      assert.deepEqual(
        requirements.map(({ verification }) => verification),
        [manual, manual, manual],
      )
    })

    it('can be sent back unchanged or in another order, and keep their ids', async () => {
      const draft = await draftOf()
      await ok(putSteps(call, draft.id, [stepWith('a'), stepWith('b')]))
      const reversed = (await stepsOf(draft.id)).toReversed()
      await ok(putSteps(call, draft.id, [...reversed, stepWith('c')]))
      const [b, a, c] = await stepsOf(draft.id)
      assert.deepEqual([b, a], reversed)
      assert.equal(c?.config.slug, 'c')
    })

    it('may have the ids of steps in other templates', async () => {
      const { versionId } = await makePublished(call)
      const draft = await draftOf()
      await ok(putSteps(call, draft.id, await stepsOf(versionId)))
      assert.deepEqual(await stepsOf(draft.id), await stepsOf(versionId))
    })

    for (const [problem, step, message] of [
      ['an unknown field', { ...stepWith('b'), order: 1 }, /^requirements\.1\.order: is not a known field/],
      ['an unknown type', stepWith('b', { requirement_type: 'dance' }), /^requirements\.1\.requirement_type/],
      [
        'a long body',
        stepWith('b', { config: { body: 'x'.repeat(20_001) } }),
        /^requirements\.1\.config\.body/,
      ],
      [
        'an invalid locale',
        stepWith('b', { config: { i18n: { de_DE: {} } } }),
        /^requirements\.1\.config\.i18n/,
      ],
      ['a decimal', stepWith('b', { verification: { type: 'http_ping', timeoutMs: 1.5 } }), /whole number/],
      [
        'a key that is not a name',
        stepWith('b', { config: { i18n: { 'a b': {} } } }),
        /"a b", which is not a plain name/,
      ],
      ['DEL', stepWith('b', { title: 'x\u007f' }), /^requirements\.1\.title: has the character U\+007F/],
      [
        'an additional field in a manual check',
        stepWith('b', { verification: { type: 'manual', selector: 'p' } }),
        /^requirements\.1\.verification\.selector: is not a known field/,
      ],
      [
        'an unknown check',
        stepWith('b', { verification: { type: 'magic' } }),
        /^requirements\.1\.verification\.type/,
      ],
      [
        'a check with an unknown field',
        stepWith('b', { verification: { type: 'http_ping', follow: true } }),
        /^requirements\.1\.verification\.follow: is not a known field/,
      ],
      [
        'a field of another check type',
        stepWith('b', { verification: { ...scriptCheck, selector: 7 } }),
        /^requirements\.1\.verification\.selector: must be of type string/,
      ],
      [
        'a long selector',
        stepWith('b', { verification: { ...scriptCheck, selector: 'p'.repeat(501) } }),
        /^requirements\.1\.verification\.selector: must have at most 500/,
      ],
      [
        'too many conditions on attributes',
        stepWith('b', {
          verification: {
            ...scriptCheck,
            selector: '',
            attributes: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`a${n}`, { equals: 'x' }])),
          },
        }),
        /^requirements\.1\.verification\.attributes: must have at most 20 entries/,
      ],
      [
        'too many placeholders in its check',
        stepWith('b', {
          verification: { type: 'http_ping', bodyContains: ['{{x}}'.repeat(26), '{{x}}'.repeat(26)] },
        }),
        /^requirements\.1\.verification: must have at most 50 placeholders/,
      ],
      [
        'a check in a browser of what is no path of names',
        stepWith('b', { verification: { ...inBrowser, global: { path: 'acme.' } } }),
        /^requirements\.1\.verification\.global\.path: must be names with dots between them/,
      ],
      [
        'a check in a browser with more than 1 KB of arguments',
        stepWith('b', {
          verification: { ...inBrowser, trigger: { global: 'acme', args: ['x'.repeat(1021)] } },
        }),
        /^requirements\.1\.verification\.trigger\.args: must have at most 1 KB as JSON/,
      ],
      [
        'a check in a browser whose selector never matches',
        stepWith('b', { verification: { ...inBrowser, selector: 'noscript img' } }),
        /^requirements\.1\.verification\.selector: can never match: noscript/,
      ],
      [
        'a check in a browser that passes with a longer value',
        stepWith('b', { verification: { ...inBrowser, selector: '[src*="{{siteId}}"]' } }),
        /^requirements\.1\.verification\.selector: \{\{siteId\}\} is also found within a longer value/,
      ],
      [
        'a placeholder in the name of a parameter',
        stepWith('b', {
          verification: { ...inBrowser, request: { hostIs: 'a.example', query: { '{{siteId}}': '1' } } },
        }),
        /has the key "\{\{siteId\}\}", which is not a plain name/,
      ],
      ['a long slug', stepWith('b'.repeat(101)), /^requirements\.1\.config\.slug: must have at most 100/],
      ['an invalid id', stepWith('b', { id: '7' }), /^requirements\.1\.id/],
    ] as const) {
      it(`cannot have ${problem}, and then stay unchanged`, async () => {
        const draft = await draftOf()
        await ok(putSteps(call, draft.id, [stepWith('kept')]))
        const answer = await putSteps(call, draft.id, [stepWith('a'), step])
        assert.match(assertRefused(answer, { status: 400, code: 'invalid_request' }), message)
        assert.deepEqual(
          (await stepsOf(draft.id)).map(({ config }) => config.slug),
          ['kept'],
        )
      })
    }

    for (const [problem, step, path] of [
      ['no title', stepWith('a', { title: '' }), 'title'],
      ['no slug', stepWith(''), 'config.slug'],
      ['a half-written slug', stepWith('not-'), 'config.slug'],
      [
        'no selector',
        stepWith('a', { verification: { ...scriptCheck, selector: '' } }),
        'verification.selector',
      ],
      [
        'a half-written selector',
        stepWith('a', { verification: { ...scriptCheck, selector: 'script[src=' } }),
        'verification.selector',
      ],
      ['no record type', stepWith('a', { verification: { type: 'dns_lookup' } }), 'verification.recordType'],
      [
        'a record without a value',
        stepWith('a', { verification: { type: 'dns_lookup', recordType: 'TXT', match: 'equals' } }),
        'verification.value',
      ],
      [
        'a half-written status',
        stepWith('a', { verification: { type: 'http_ping', expectedStatus: ['2'] } }),
        'verification.expectedStatus.0',
      ],
      [
        'a check in a browser that looks for nothing yet',
        stepWith('a', { verification: { type: 'rendered_presence', consent: 'accept' } }),
        'verification.selector',
      ],
      [
        'a check in a browser with an empty host',
        stepWith('a', {
          verification: { type: 'rendered_presence', request: { hostIs: '' }, consent: 'gated' },
        }),
        'verification.request.hostIs',
      ],
      [
        'a signal without a name',
        stepWith('a', { verification: { type: 'signal', name: '' } }),
        'verification.name',
      ],
    ] as const) {
      it(`may be saved with ${problem}, but then the draft cannot be published`, async () => {
        const draft = await draftOf()
        await ok(putSteps(call, draft.id, [step]))
        const [stored] = await stepsOf(draft.id)
        const { slug } = stored?.config ?? {}
        const { errors } = await ok<ValidationResult>(call(`POST /v1/admin/versions/${draft.id}/validate`))
        assert.deepEqual(
          errors.map((error) => error.path),
          [`requirements.0.${path}`],
        )
        const refused = await publish(call, draft.id)
        assert.match(assertRefused(refused, { status: 422, code: 'draft_invalid' }), new RegExp(path))
        await ok(call(`POST /v1/admin/versions/${draft.id}/preview`, { body: {} }))
        await ok(call(`GET /v1/admin/versions/${draft.id}/diff`))
        if (!slug || !path.startsWith('verification')) return
        const body = { step_slug: slug, target: 'https://shop.example.com/' }
        const tested = await call(`POST /v1/admin/versions/${draft.id}/test`, { body })
        assert.match(assertRefused(tested, { status: 422, code: 'draft_invalid' }), new RegExp(path))
      })
    }

    it('cannot share an id, or exceed the limits on number and size', async () => {
      const draft = await draftOf()
      const id = '01890000-0000-7000-8000-000000000001'
      const long = 'x'.repeat(20_000)
      for (const [steps, message] of [
        [
          [stepWith('a', { id }), stepWith('b', { id })],
          /^requirements\.1\.id: is also the id of another step/,
        ],
        [
          [
            stepWith('a', { id: 'a'.repeat(8) + id.slice(8) }),
            stepWith('b', { id: 'A'.repeat(8) + id.slice(8) }),
          ],
          /^requirements\.1\.id: is also the id of another step/,
        ],
        [Array.from({ length: 101 }, (_, index) => stepWith(`s${index}`)), /^requirements: /],
        [
          Array.from({ length: 14 }, (_, index) => stepWith(`s${index}`, { config: { body: long } })),
          /245760 bytes/,
        ],
        // Validating each of so many steps would take a second.
        [
          Array.from({ length: 20_000 }, () => ({ nothing: null })),
          /^requirements: must have at most 245760/,
        ],
        [
          [
            stepWith('a', {
              config: { i18n: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`k${n}`, 0])) },
            }),
          ],
          /^requirements\.0\.config\.i18n: must have at most 100 locales$/,
        ],
      ] as const) {
        const answer = await putSteps(call, draft.id, steps)
        assert.match(assertRefused(answer, { status: 400, code: 'invalid_request' }), message)
      }
    })

    it('may reach the limits on number and size', async () => {
      const draft = await draftOf()
      const body = 'x'.repeat(2000)
      const steps = Array.from({ length: 100 }, (_, index) => stepWith(`s${index}`, { config: { body } }))
      await ok(putSteps(call, draft.id, steps))
      assert.equal((await stepsOf(draft.id)).length, 100)
      const path = `POST /v1/admin/versions/${draft.id}/publish`
      await ok(call(path, { headers: { ...any, 'Idempotency-Key': draft.id } }))
    })

    it('are refused with a duplicate key, which parsers read differently', async () => {
      const draft = await draftOf()
      const answer = await call(`PUT /v1/admin/versions/${draft.id}/requirements`, {
        body: '{"requirements":[],"requirements":[]}',
        headers: any,
      })
      assertRefused(answer, { status: 400, code: 'invalid_json' })
    })
  })

  it('are validated, with a list of errors and warnings', async () => {
    const draft = await draftOf({ locales: ['en', 'de'], name_i18n: { de: 'Der Name' } })
    const validate = async () => ok<ValidationResult>(call(`POST /v1/admin/versions/${draft.id}/validate`))
    assert.deepEqual(
      (await validate()).errors.map(({ code }) => code),
      ['no_requirements'],
    )
    await ok(putSteps(call, draft.id, [stepWith('a', { title: '{{x}}' })]))
    const { valid, errors, warnings } = await validate()
    assert.equal(valid, false)
    assert.deepEqual(
      [errors.map(({ code, path }) => [code, path]), warnings.map(({ code }) => code)],
      [[['undeclared_variable', 'requirements.0.title']], ['translation_missing']],
    )
    const i18n = { de: { title: 'T', body: 'B' } }
    await ok(putSteps(call, draft.id, [stepWith('a', { config: { i18n } })]))
    assert.deepEqual(await validate(), { valid: true, errors: [], warnings: [] })
  })

  it('are validated by the current rules, even if an older release saved them', async () => {
    const draft = await draftOf()
    await ok(putSteps(call, draft.id, [stepWith('a', { verification: scriptCheck })]))
    const older = JSON.stringify({ type: 'script_presence', selector: 'a >' })
    await database.db('requirements').where({ version_id: draft.id }).update({ verification: older })
    const { errors } = await ok<ValidationResult>(call(`POST /v1/admin/versions/${draft.id}/validate`))
    assert.deepEqual(
      errors.map(({ code, path }) => [code, path]),
      [['check_invalid', 'requirements.0.verification.selector']],
    )
  })

  it('are compared with the current version, or with a given version', async () => {
    const { templateId, versionId } = await makePublished(call, ['a', 'b'])
    const body = { from_version_id: versionId }
    const draft = await ok<Version>(call(`POST /v1/admin/templates/${templateId}/versions`, { body }), 201)
    const [a, b] = await stepsOf(draft.id)
    await ok(putSteps(call, draft.id, [b, { ...a, title: 'New' }, stepWith('c')]))
    const slugs = ({ added, removed, changed, moved }: Diff) =>
      [added, removed, changed, moved].map((steps) => steps.map(({ slug }) => slug))
    const path = `GET /v1/admin/versions/${draft.id}/diff`
    assert.deepEqual(slugs(await ok<Diff>(call(path))), [['c'], [], ['a'], ['a']])
    assert.deepEqual(slugs(await ok<Diff>(call(`${path}?against=${draft.id}`))), [[], [], [], []])
    const back = await ok<Diff>(call(`GET /v1/admin/versions/${versionId}/diff?against=${draft.id}`))
    assert.deepEqual(slugs(back), [[], ['c'], ['a'], ['b']])
    assertRefused(await call(`${path}?against=x`), { status: 400, code: 'invalid_request' })
  })

  it('are compared with an empty version if no version is published', async () => {
    const draft = await draftOf()
    await ok(putSteps(call, draft.id, [stepWith('a')]))
    const { added, fields } = await ok<Diff>(call(`GET /v1/admin/versions/${draft.id}/diff`))
    assert.deepEqual([added.length, fields.map(({ path }) => path)], [1, ['allowed_scopes', 'default_scope']])
  })

  it('can be tested with the check that visitors run', async () => {
    const draft = await draftOf()
    const steps = [stepWith('a', { platform_ids: ['html'], verification: scriptCheck }), stepWith('b')]
    await ok(putSteps(call, draft.id, steps))
    const path = `POST /v1/admin/versions/${draft.id}/test`
    const target = 'https://shop.example.com/'
    const result = await ok<{ ok: boolean; details: { url: string } }>(
      call(path, { body: { step_slug: 'a', target } }),
    )
    assert.deepEqual([result.ok, result.details.url], [true, target])
    const { requestId: _, accountId, ...request } = requests.at(-1) ?? {}
    assert.match(accountId ?? '', /^[0-9a-f-]{36}$/)
    assert.deepEqual(request, {
      type: 'script_presence',
      config: { platforms: ['html'], ...scriptCheck },
      target,
    })
    for (const [slug, status, code] of [
      ['b', 422, 'step_not_verifiable'],
      ['c', 404, 'step_not_found'],
    ] as const) {
      assertRefused(await call(path, { body: { step_slug: slug, target } }), { status, code })
    }
    assertRefused(await call(path, { body: { step_slug: 'a' } }), { status: 400, code: 'invalid_request' })
  })

  it('have an audit log entry for each change', async () => {
    const template = await makeTemplate(call)
    const draft = await makeDraft(call, template.id)
    await ok(putSteps(call, draft.id, [stepWith('a')]))
    await ok(call(`PATCH /v1/admin/versions/${draft.id}`, { body: { changelog: 'x' }, headers: any }))
    await ok(call(`POST /v1/admin/versions/${draft.id}/validate`))
    await ok(call(`DELETE /v1/admin/versions/${draft.id}`, { headers: any }), 204)
    await ok<Template>(call(`DELETE /v1/admin/templates/${template.id}`, { headers: any }), 204)
    const { data } = await ok<{ data: { action: string }[] }>(call('GET /v1/admin/audit-log?limit=6'))
    assert.deepEqual(
      data.map(({ action }) => action),
      [
        'template.deleted',
        'version.deleted',
        'version.changed',
        'version.requirements_replaced',
        'version.created',
        'template.created',
      ],
    )
  })
})
