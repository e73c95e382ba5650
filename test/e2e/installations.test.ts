// Covers api/endpoints/verify-installation.ts and api/installations/record-outcome.ts with real processes.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CheckResult } from '../../shared/check/result.ts'
import type { InstallationRow } from '../../api/store/installations/rows.ts'
import { withDatabase } from '../support/services/database.ts'
import { insertGuideWithVariables } from '../support/api/guide.ts'
import { insertTestInstallation, readStates, type TestInstallation } from '../support/api/installations.ts'
import { describeOnBothQueues } from '../support/services/queues.ts'
import { PROOF_TOKEN, withService } from '../support/processes/service-under-test.ts'
import type { RunningApi } from '../support/processes/system.ts'
import { describeTwoCustomers } from './two-customers.ts'

const variables = [{ name: 'siteId', type: 'id', label: 'Site', example: 'S-0', required: true }]

const steps = {
  ping: { type: 'http_ping' },
  script: { type: 'script_presence', selector: 'script[data-site="{{siteId}}"]' },
  dns: { type: 'dns_lookup', recordType: 'TXT', match: 'equals', value: 'waymark={{siteId}}' },
  proof: { type: 'script_presence', selector: 'meta[content="{{installation.token}}"]', path: '/proof' },
}

type JsonResponse = { status: number; headers: Headers; body: CheckResult & { error?: { code: string } } }

describeOnBothQueues('checks of installations', (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)
  const { shared, target, verify } = service
  let embedKey = ''
  let templateId = ''
  describeTwoCustomers(database, service)

  beforeEach(async () => {
    embedKey = await insertGuideWithVariables(database.db, steps, variables)
    const row = await database.db('embed_keys').where({ key: embedKey }).first<{ template_id: string }>()
    templateId = row.template_id
    await Promise.all([shared.api(), shared.worker()])
  })

  const install = async (columns: Partial<InstallationRow> = {}): Promise<TestInstallation> =>
    insertTestInstallation(database.db, templateId, {
      target: target(),
      variables: { siteId: '1' },
      ...columns,
    })

  const request = async (
    { token }: Pick<TestInstallation, 'token'>,
    path: string,
    { running, ...init }: RequestInit & { running?: RunningApi } = {},
  ): Promise<JsonResponse> => {
    const { baseUrl } = running ?? (await shared.api())
    const headers = { Authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) }
    const response = await fetch(baseUrl + path, { ...init, headers })
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as JsonResponse['body'],
    }
  }

  const check = async (
    installation: TestInstallation,
    stepSlug: string,
    init: RequestInit & { running?: RunningApi; key?: string } = {},
  ): Promise<JsonResponse> => {
    const { key = embedKey, ...rest } = init
    return request(installation, '/v1/verify', {
      method: 'POST',
      body: JSON.stringify({ embedKey: key, stepSlug }),
      ...rest,
    })
  }

  const codeOf = ({ body }: JsonResponse): string => body.error?.code ?? body.details.code

  const states = async ({ id }: TestInstallation): Promise<Record<string, string>> =>
    readStates(database.db, id)

  /** Waits until a check's outcome is in the history. */
  const untilRecorded = async ({ id }: TestInstallation): Promise<{ ok: boolean; code: string }> => {
    for (;;) {
      const row = await database
        .db('installation_checks')
        .where({ installation_id: id })
        .whereNotNull('ended_at')
        .first<{ ok: boolean; code: string } | undefined>('ok', 'code')
      if (row) return row
      await sleep(20)
    }
  }

  /** Runs a check without a token, disconnects, and waits until the check is cancelled. */
  const untilCancelled = async (): Promise<void> => {
    const hold = service.site.hold('/cancelled')
    const leaving = new AbortController()
    const answer = verify(await shared.api(), 'ping', {
      target: target('/cancelled'),
      signal: leaving.signal,
    })
    const hit = await hold.next()
    leaving.abort()
    await assert.rejects(answer)
    await hit.closed
  }

  it('write the outcome before they answer', async () => {
    const installation = await install()
    const hit = await check(installation, 'ping')
    assert.deepEqual([hit.status, codeOf(hit)], [200, 'ok'])
    assert.deepEqual(await states(installation), { ping: 'done' })
    const row = await database.db('installations').where({ id: installation.id }).first<InstallationRow>()
    assert.deepEqual([row.status, row.stuck_step], ['in_progress', 'script'])
    assert.notEqual(row.last_checked_at, null)
  })

  it('pass each customer only on a site with its own id', async () => {
    const [one, two] = [await install(), await install({ variables: { siteId: '2' } })]
    assert.equal(codeOf(await check(one, 'script')), 'ok')
    assert.equal(codeOf(await check(two, 'script')), 'script_not_found')
    const [abc, xyz] = [
      await install({ variables: { siteId: 'abc' } }),
      await install({ variables: { siteId: 'xyz' } }),
    ]
    assert.equal(codeOf(await check(abc, 'dns')), 'ok')
    assert.equal(codeOf(await check(xyz, 'dns')), 'dns_record_mismatch')
    const [proven, other] = [await install({ dns_token: PROOF_TOKEN }), await install()]
    assert.equal(codeOf(await check(proven, 'proof')), 'ok')
    assert.equal(codeOf(await check(other, 'proof')), 'script_not_found')
    assert.deepEqual(await states(other), { proof: 'failed' })
  })

  it('refuse a check without its required values, and one of another guide', async () => {
    const installation = await install({ variables: {} })
    const answer = await check(installation, 'script')
    assert.deepEqual([answer.status, codeOf(answer)], [400, 'invalid_variables'])
    const other = await insertGuideWithVariables(database.db, steps, variables)
    const mismatch = await check(installation, 'ping', { key: other })
    assert.deepEqual([mismatch.status, codeOf(mismatch)], [403, 'installation_mismatch'])
    assert.deepEqual(await states(installation), {})
  })

  it('write the outcome of an asynchronous check before its result is read', async () => {
    const installation = await install()
    const hold = service.site.hold('/later')
    await database
      .db('installations')
      .where({ id: installation.id })
      .update({ target: target('/later') })
    const started = await check(installation, 'ping', { headers: { Prefer: 'respond-async' } })
    assert.equal(started.status, 202)
    const location = started.headers.get('location') ?? ''
    const [row] = await database
      .db('installation_checks')
      .where({ installation_id: installation.id })
      .select()
    assert.deepEqual(
      [(row as { check_id: string }).check_id, (row as { ok: null }).ok],
      [new URL(location, 'http://any').pathname.slice(11), null],
    )
    await hold.next()
    assert.equal((await request(installation, location)).status, 202)
    assert.deepEqual(await states(installation), {})

    hold.release()
    // Another process waits for the result.
    const running = await shared.secondApi()
    let answer = await request(installation, location, { running })
    while (answer.status === 202) answer = await request(installation, location, { running })
    assert.equal(codeOf(answer), 'ok')
    assert.deepEqual(await states(installation), { ping: 'done' })
    await request(installation, location)
    const step = await database.db('installation_steps').where({ installation_id: installation.id }).first()
    assert.equal((step as { attempts: number }).attempts, 1)
  })

  it('write the outcome of an asynchronous check even if nobody reads its result', async () => {
    const installation = await install()
    await check(installation, 'ping', { headers: { Prefer: 'respond-async' } })
    assert.deepEqual(await untilRecorded(installation), { ok: true, code: 'ok' })
    assert.deepEqual(await states(installation), { ping: 'done' })
  })

  it('continue when their caller disconnects', async () => {
    const installation = await install({ target: target('/left') })
    const hold = service.site.hold('/left')
    const leaving = new AbortController()
    const answer = check(installation, 'ping', { signal: leaving.signal })
    const hit = await hold.next()
    leaving.abort()
    await assert.rejects(answer)
    let isOpen = true
    void hit.closed.then(() => (isOpen = false))
    await untilCancelled()
    assert.ok(isOpen, 'the check was cancelled')
    hold.release()
    assert.deepEqual(await untilRecorded(installation), { ok: true, code: 'ok' })
  })

  it('write the outcome for an old target to the history only', async () => {
    const installation = await install({ target: target('/old') })
    await database.db.raw(`update accounts set installations_target_change = true`)
    const hold = service.site.hold('/old')
    const answer = check(installation, 'ping')
    await hold.next()
    const patched = await request(installation, '/v1/installation', {
      method: 'PATCH',
      body: JSON.stringify({ target: target('/new') }),
    })
    assert.equal(patched.status, 200)
    hold.release()
    assert.equal(codeOf(await answer), 'ok')
    assert.equal((await states(installation))['ping'], 'todo')
    const [kept] = await database
      .db('installation_checks')
      .where({ installation_id: installation.id })
      .select('ok', 'target')
    assert.deepEqual(kept, { ok: true, target: target('/old') })
  })

  it('are both recorded when two of one step end at once', async () => {
    const installation = await install()
    const answers = await Promise.all([
      check(installation, 'ping'),
      check(installation, 'ping', { running: await shared.secondApi() }),
    ])
    assert.deepEqual(answers.map(codeOf), ['ok', 'ok'])
    const [step] = await database
      .db('installation_steps')
      .where({ installation_id: installation.id })
      .select()
    const { state, attempts } = step as { state: string; attempts: number }
    assert.deepEqual([state, attempts], ['done', 2])
  })

  it('are refused with a revoked token immediately, in every process', async () => {
    const installation = await install()
    const both = [await shared.api(), await shared.secondApi()]
    for (const running of both) assert.equal((await check(installation, 'ping', { running })).status, 200)
    await database.db('installations').where({ id: installation.id }).update({ token_revoked_at: new Date() })
    for (const running of both) {
      const answer = await check(installation, 'ping', { running })
      assert.deepEqual([answer.status, codeOf(answer)], [401, 'installation_token_invalid'])
    }
  })

  it("count in the guide's verifications", async () => {
    const installation = await install()
    await check(installation, 'ping')
    for (;;) {
      const rows = await database.db('verifications').where({ template_id: templateId }).select('code')
      if (rows.length > 0) return assert.deepEqual(rows, [{ code: 'ok' }])
      await sleep(20)
    }
  })
})
