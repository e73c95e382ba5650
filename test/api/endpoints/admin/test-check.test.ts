// Covers api/endpoints/admin/versions/test-check.ts.
import assert from 'node:assert/strict'
import { withAdminApi } from '../../../support/api/admin-api.ts'
import { assertRefused } from '../../../support/api/api-requests.ts'
import { answeringQueue } from '../../../support/api/api.ts'
import { makeDraft, makeTemplate, ok, putSteps, stepWith } from '../../../support/api/drafts.ts'

describe("a step's test check", () => {
  let release = Promise.withResolvers<void>()
  let started = Promise.withResolvers<AbortSignal | undefined>()
  let running = 0
  const configs: Readonly<Record<string, unknown>>[] = []
  const { api, call, mine } = withAdminApi({
    queue: {
      ...answeringQueue,
      run: async (request, options) => {
        configs.push(request.config)
        running += 1
        started.resolve(options?.signal)
        await release.promise
        running -= 1
        return answeringQueue.run(request, options)
      },
    },
  })
  const body = { step_slug: 'a', target: 'https://shop.example.com/' }

  beforeEach(() => {
    release = Promise.withResolvers()
    started = Promise.withResolvers()
  })
  afterEach(() => release.resolve())

  async function makeTestable(): Promise<string> {
    const draft = await makeDraft(call, (await makeTemplate(call)).id)
    await ok(putSteps(call, draft.id, [stepWith('a', { verification: { type: 'http_ping' } })]))
    return `/v1/admin/versions/${draft.id}/test`
  }

  it('is refused while the account has ten checks running', async () => {
    const path = await makeTestable()
    const more = Array.from({ length: 11 }, async () => call(`POST ${path}`, { body }))
    const first = await Promise.race(more)
    assertRefused(first, { status: 429, code: 'rate_limited' })
    assert.equal(first.headers.get('retry-after'), '1')
    release.resolve()
    const statuses = (await Promise.all(more)).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 200).length, 10)
    assert.equal(running, 0)
    await ok(call(`POST ${path}`, { body }))
  })

  describe('whose check has placeholders', () => {
    const variables = [{ name: 'siteId', type: 'id', label: 'Site', example: 'S-1', required: true }]
    const verification = {
      type: 'script_presence',
      selector: '[data-site="{{siteId}}"][data-t={{installation.token}}]',
    }
    const token = 'a2b3c4d5e6f7a2b3c4d5e6f7a2b3c4d5'

    async function makeFillable(): Promise<string> {
      const draft = await makeDraft(call, (await makeTemplate(call, { variables })).id)
      await ok(putSteps(call, draft.id, [stepWith('a', { verification })]))
      return `/v1/admin/versions/${draft.id}`
    }

    it('fills in the values of an example installation', async () => {
      release.resolve()
      const fields = { variables: { siteId: 'S-9' }, installation_token: token }
      await ok(call(`POST ${await makeFillable()}/test`, { body: { ...body, ...fields } }))
      assert.equal(configs.at(-1)?.['selector'], `[data-site="S-9"][data-t=${token}]`)
    })

    it('fills in numbers and booleans as their text', async () => {
      release.resolve()
      const path = await makeFillable()
      for (const siteId of [5, 0.25, true]) {
        const fields = { variables: { siteId, unused: null }, installation_token: token }
        await ok(call(`POST ${path}/test`, { body: { ...body, ...fields } }))
        const selector = `[data-site="${siteId}"][data-t=${token}]`
        assert.equal(configs.at(-1)?.['selector'], selector)
        const shown = await ok<{ steps: { verify: { selector: string } }[] }>(
          call(`POST ${path}/preview`, { body: fields }),
        )
        assert.equal(shown.steps[0]?.verify.selector, selector)
      }
    })

    it('shows the filled-in check in a preview', async () => {
      const fields = { variables: { siteId: 'S-9' }, installation_token: token }
      const shown = await ok<{ steps: { verify: unknown }[] }>(
        call(`POST ${await makeFillable()}/preview`, { body: fields }),
      )
      const selector = `[data-site="S-9"][data-t=${token}]`
      assert.deepEqual(shown.steps[0]?.verify, { type: 'script_presence', selector })
    })

    it('refuses to run without the values', async () => {
      const path = await makeFillable()
      const [without, withOne] = [body, { ...body, variables: { siteId: 'S-9' } }]
      const missing = await call(`POST ${path}/test`, { body: without })
      assertRefused(missing, { status: 400, code: 'invalid_variables' })
      const anonymous = await call(`POST ${path}/test`, { body: withOne })
      assertRefused(anonymous, { status: 422, code: 'installation_required' })
      const list = await call(`POST ${path}/test`, { body: { ...body, variables: { siteId: [5] } } })
      const message = /^variables\.siteId: must be text, a number, true or false$/
      assert.match(assertRefused(list, { status: 400, code: 'invalid_request' }), message)
      const malformed = await call(`POST ${path}/test`, { body: { ...withOne, installation_token: 'A' } })
      assertRefused(malformed, { status: 400, code: 'invalid_request' })
    })
  })

  it('ends when the client disconnects', async () => {
    const path = await makeTestable()
    const leaving = new AbortController()
    const request = fetch(api.url + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${mine.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: leaving.signal,
    })
    const signal = await started.promise
    assert.equal(signal?.aborted, false)
    const { promise, resolve } = Promise.withResolvers<void>()
    signal?.addEventListener('abort', () => resolve())
    leaving.abort()
    await assert.rejects(request)
    await promise
  })
})
