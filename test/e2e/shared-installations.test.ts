// Covers api/installations/*.ts and api/endpoints/installation.ts with two web processes.
import assert from 'node:assert/strict'
import type { CheckResult } from '../../shared/check/result.ts'
import { withAdminApi } from '../support/api/admin-api.ts'
import { assertRefused, send, type JsonResponse } from '../support/api/api-requests.ts'
import { keyOf, makeDraft, makeTemplate, ok, publish, putSteps, stepWith } from '../support/api/drafts.ts'
import { HOST, withService } from '../support/processes/service-under-test.ts'
import type { RunningApi } from '../support/processes/system.ts'

const siteOf = (siteId: string): string =>
  `<!doctype html><title>Shop</title><script async src="/snippet.js" data-site="${siteId}"></script>`

const variables = [{ name: 'siteId', type: 'id', label: 'Site ID', example: 'S-0', required: true }]

const steps = [
  stepWith('domain', {
    requirement_type: 'dns_record',
    verification: {
      type: 'dns_lookup',
      recordType: 'TXT',
      name: '_acme',
      match: 'equals',
      value: 'acme-site={{installation.token}}',
    },
  }),
  stepWith('snippet', {
    requirement_type: 'code_snippet',
    config: {
      snippet: '<script async src="/snippet.js" data-site="{{siteId}}"></script>',
      language: 'html',
      placement: 'head',
    },
    verification: {
      type: 'script_presence',
      selector: 'script[src*="/snippet.js"]',
      attributes: { 'data-site': { equals: '{{siteId}}' } },
    },
  }),
  stepWith('event', { verification: { type: 'signal', name: 'first_event' } }),
  stepWith('look'),
]

type Customer = { id: string; token: string; dns_token: string; target: string }
type InstallationProgress = { status: string; steps: { slug: string; state: string; code: string | null }[] }

describe('two customers of one guide, with two web processes and a worker', () => {
  const { call, database } = withAdminApi()
  const zone: Record<string, Record<string, string[]>> = {}
  const pages = { '/alice': { body: siteOf('S-1') }, '/bob': { body: siteOf('S-2') } }
  const connection = () => ({ kind: 'postgres', url: database.url, callLimitMs: 10_000 }) as const
  const { shared, target } = withService(database, connection, { zone, pages })
  let template: { id: string; embedKey: string }
  let processes: [RunningApi, RunningApi]
  let alice: Customer
  let bob: Customer

  before(async () => {
    const created = await makeTemplate(call, { variables })
    const draft = await makeDraft(call, created.id)
    await ok(putSteps(call, draft.id, steps))
    await ok(publish(call, draft.id))
    template = { id: created.id, embedKey: keyOf(created) }
    const [one, other] = await Promise.all([shared.api(), shared.secondApi(), shared.worker()])
    processes = [one, other]
  })

  beforeEach(async () => {
    alice = await create('alice', 'S-1')
    bob = await create('bob', 'S-2')
    for (const [name, { dns_token: token }] of Object.entries({ alice, bob })) {
      zone[`${name}.${HOST}`] = { A: ['127.0.0.1'] }
      zone[`_acme.${name}.${HOST}`] = { TXT: [`acme-site=${token}`] }
    }
  })

  it('pass the snippet check only on the site with their own id, and otherwise see the id that was found', async () => {
    for (const customer of [alice, bob]) assert.equal(codeOf(await verify(customer, 'snippet')), 'ok')
    await moveTo(alice, bob.target)
    const { status, body } = await verify(alice, 'snippet')
    const { ok: isOk, details } = body as CheckResult
    assert.deepEqual(
      [status, isOk, details.code, details.url],
      [200, false, 'script_attribute_mismatch', bob.target],
    )
    assert.match(details.message, /S-2/)
    assert.match(details.message + details.hint, /S-1/)
  })

  it('prove ownership of the domain only with their own token, and otherwise see the value found', async () => {
    for (const customer of [alice, bob]) assert.equal(codeOf(await verify(customer, 'domain')), 'ok')
    await moveTo(bob, alice.target)
    const { status, body } = await verify(bob, 'domain')
    const { ok: isOk, details } = body as CheckResult
    assert.deepEqual([status, isOk, details.code], [200, false, 'dns_record_mismatch'])
    assert.ok(details.message.includes(alice.dns_token))
    assert.ok(details.message.includes(bob.dns_token))
  })

  it('finish the guide in another browser with their link', async () => {
    const [here, elsewhere] = processes
    assert.equal(codeOf(await verify(alice, 'domain', here)), 'ok')
    const resumed = await request(elsewhere, 'GET /v1/installation', alice)
    assert.deepEqual(progressOf(resumed), [
      'in_progress',
      { domain: 'done', snippet: 'todo', event: 'todo', look: 'todo' },
    ])
    const guide = await request(elsewhere, `GET /v1/guides/${template.embedKey}`, alice)
    assert.match(JSON.stringify(guide.body), /data-site=\\"S-1\\"/)

    assert.equal(codeOf(await verify(alice, 'snippet', elsewhere)), 'ok')
    await signal(alice)
    assert.equal(codeOf(await verify(alice, 'event', elsewhere)), 'ok')
    const last = await request(elsewhere, 'POST /v1/installation/steps/look', {
      ...alice,
      body: { done: true },
    })
    const all = { domain: 'done', snippet: 'done', event: 'done', look: 'done' }
    assert.deepEqual(progressOf(last), ['completed', all])
    assert.deepEqual(progressOf(await request(here, 'GET /v1/installation', alice)), ['completed', all])
    assert.equal((await ok(call(`GET /v1/admin/installations/${bob.id}`)))['status'], 'not_started')
  })

  it('are refused by both processes as soon as their token is revoked', async () => {
    const requests = ['GET /v1/installation', `GET /v1/guides/${template.embedKey}`]
    for (const process of processes) {
      for (const what of requests) assert.equal((await request(process, what, alice)).status, 200)
    }
    await ok(call(`DELETE /v1/admin/installations/${alice.id}/token`), 204)
    const refused = { status: 401, code: 'installation_token_invalid' }
    for (const process of processes) {
      for (const what of requests) assertRefused(await request(process, what, alice), refused)
      assertRefused(await verify(alice, 'snippet', process), refused)
      assert.equal((await request(process, 'GET /v1/installation', bob)).status, 200)
    }
  })

  it('wait for their own signal, and finish once it has arrived', async () => {
    const waiting = await verify(alice, 'event')
    assert.equal(codeOf(waiting), 'signal_not_received')
    await signal(bob)
    assert.equal(codeOf(await verify(alice, 'event')), 'signal_not_received')
    await signal(alice)
    assert.equal(codeOf(await verify(alice, 'event', processes[1])), 'ok')
    const { steps } = (await request(processes[0], 'GET /v1/installation', alice))
      .body as InstallationProgress
    const { state, code } = steps.find(({ slug }) => slug === 'event') ?? {}
    assert.deepEqual([state, code], ['done', 'ok'])
  })

  async function create(name: string, siteId: string): Promise<Customer> {
    const site = { target: target(`/${name}`, `${name}.${HOST}`), variables: { siteId } }
    return ok(call('POST /v1/admin/installations', { body: { template_id: template.id, ...site } }), 201)
  }

  async function moveTo({ id }: Customer, target: string): Promise<void> {
    await ok(call(`PATCH /v1/admin/installations/${id}`, { body: { target } }))
  }

  async function signal({ id }: Customer): Promise<void> {
    await ok(call(`POST /v1/admin/installations/${id}/signals`, { body: { name: 'first_event' } }))
  }

  async function verify(customer: Customer, stepSlug: string, process = processes[0]): Promise<JsonResponse> {
    return request(process, 'POST /v1/verify', {
      ...customer,
      body: { embedKey: template.embedKey, stepSlug },
    })
  }
})

/** Sends a request with the token of a customer. */
async function request(
  { baseUrl }: RunningApi,
  what: string,
  { token, body }: Pick<Customer, 'token'> & { body?: unknown },
): Promise<JsonResponse> {
  const [method = '', path = ''] = what.split(' ')
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  return send(baseUrl + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

function codeOf({ body }: JsonResponse): string {
  return (body as CheckResult).details.code
}

function progressOf({ body }: JsonResponse): [status: string, states: Record<string, string>] {
  const { status, steps } = body as InstallationProgress
  return [status, Object.fromEntries(steps.map(({ slug, state }) => [slug, state]))]
}
