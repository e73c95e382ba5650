import assert from 'node:assert/strict'
import { makeInstallationToken } from '../../../api/credentials/installation-token.ts'
import { limiterFactory } from '../../../api/rate-limit/limiter.ts'
import { recordOutcome } from '../../../api/installations/record-outcome.ts'
import { en } from '../../../shared/check/messages/packs/en.ts'
import { withAdminApi } from '../../support/api/admin-api.ts'
import { assertRefused, post, send, type JsonResponse } from '../../support/api/api-requests.ts'
import { EMBED_KEY, idleMetrics, readableLog, verifyRequest, withApi } from '../../support/api/api.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'
import { untilBlocked } from '../../support/services/database.ts'
import { keyOf, makeDraft, makeTemplate, ok, publish, putSteps, stepWith } from '../../support/api/drafts.ts'
import {
  insertTestInstallation,
  startTestCheck,
  type TestInstallation,
} from '../../support/api/installations.ts'

const ping = { verification: { type: 'http_ping' } }
const variables = [
  { name: 'siteId', type: 'id', label: 'Site', example: 'SITE-0', required: true },
  { name: 'region', type: 'enum', label: 'Region', example: 'eu', options: ['eu', 'us'] },
]

const refuseOutcomes = `
  create function refuse_outcomes() returns trigger language plpgsql as $$
    begin raise exception 'outcome refused'; end $$;
  create trigger refuse_outcomes before update on installation_checks
    for each row execute function refuse_outcomes()`

describe('the public installation endpoints', () => {
  const metrics = idleMetrics()
  const admin = withAdminApi({ metrics })
  const { api, call, database } = admin
  const second = withApi(() => ({ db: database.db }))

  const published = async (
    steps: readonly unknown[] = guideSteps,
    fields: Record<string, unknown> = { variables },
  ): Promise<{ id: string; embedKey: string }> => {
    const template = await makeTemplate(call, fields)
    const draft = await makeDraft(call, template.id)
    await ok(putSteps(call, draft.id, steps))
    await ok(publish(call, draft.id))
    return { id: template.id, embedKey: keyOf(template) }
  }

  const guideSteps = [
    stepWith('snippet', { ...ping, title: 'Add {{siteId}}' }),
    stepWith('tell', { optional: true }),
    stepWith('ask'),
    stepWith('wix', { ...ping, platform_ids: ['wix'], optional: true }),
  ]

  const as = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` })

  const request = async (
    what: string,
    { token, body, url = api.url }: { token: string; body?: unknown; url?: string },
  ): Promise<JsonResponse> => {
    const [method = '', path = ''] = what.split(' ')
    return send(url + path, {
      method,
      headers: as(token),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  const statesIn = ({ body }: JsonResponse): Record<string, unknown> => {
    const steps = body['steps'] as { slug: string; state: string }[]
    return Object.fromEntries(steps.map(({ slug, state }) => [slug, state]))
  }

  const allow = async (columns: object): Promise<void> => {
    await database.db('accounts').where({ id: admin.mine.id }).update(columns)
  }

  it("returns the token's installation with its steps, and opens the steps", async () => {
    const { id, embedKey } = await published()
    const installation = await insertTestInstallation(database.db, id, { variables: { siteId: 'S-1' } })
    const answer = await request('GET /v1/installation', installation)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('cache-control'), 'private, no-store')
    const { expiresAt, steps, ...rest } = answer.body as { expiresAt: string; steps: object[] }
    assert.deepEqual(rest, {
      embedKey,
      name: 'Install the pixel',
      branding: { name: 'Acme', primaryColor: '#0f766e', logoUrl: 'https://cdn.example.com/logo.svg' },
      target: 'https://shop.example.com/',
      platform: 'html',
      locale: 'en',
      scope: 'site',
      status: 'not_started',
      mayChangeTarget: false,
      mayShare: true,
      monitor: null,
    })
    assert.ok(Date.parse(expiresAt) > Date.now())
    assert.deepEqual(steps[0], {
      slug: 'snippet',
      title: 'Add S-1',
      optional: false,
      type: 'http_ping',
      state: 'todo',
      code: null,
      attempts: 0,
      lastCheckedAt: null,
    })
    assert.deepEqual(statesIn(answer), { snippet: 'todo', tell: 'todo', ask: 'todo' })
    const opened = await database
      .db('installation_steps')
      .where({ installation_id: installation.id })
      .orderBy('step_slug')
      .pluck<string[]>('step_slug')
    assert.deepEqual(opened, ['ask', 'snippet', 'tell'])
  })

  it("tells why the last check of a step failed, in the installation's language", async () => {
    const template = await published()
    const { id, token } = await insertTestInstallation(database.db, template.id, { locale: 'fr' })
    const read = async (): Promise<Record<string, unknown> | undefined> => {
      const { body } = await request('GET /v1/installation', { token })
      return (body['steps'] as Record<string, unknown>[]).find(({ slug }) => slug === 'snippet')
    }
    const miss = {
      ...checkResultWith({
        found: false,
        code: 'connect_refused',
        diagnostics: [{ code: 'connect_refused', severity: 'error', message: '', hint: '' }],
      }),
      ok: false,
      facts: { diagnostics: [{ host: 'shop.example.com', port: 443 }], nearMisses: [] },
    }
    const record = async (result: typeof miss): Promise<void> => {
      const check = await startTestCheck(database.db, id, 'snippet')
      await recordOutcome(database.db, { installation: { id, template_id: template.id }, check }, result)
    }
    await record(miss)
    const pack = (await read()) ?? {}
    assert.match(String(pack['message']), /shop\.example\.com/)
    assert.equal(typeof pack['hint'], 'string')
    assert.equal(pack['causeTitle'], en.codes.connect_refused.title)
    const details = pack['details'] as typeof miss.details | undefined
    assert.deepEqual([details?.url, details?.message], [miss.details.url, pack['message']])
    const excerpt = '<script src="/x.js">'
    const long = Array.from({ length: 9 }, () => ({
      status: 301,
      from: 'x'.repeat(500),
      to: 'y'.repeat(500),
    }))
    const withMore = (more: object): typeof miss => ({ ...miss, details: { ...miss.details, ...more } })
    await record(withMore({ script: { matches: 0, nearMisses: [], excerpt } }))
    assert.partialDeepStrictEqual(await read(), { details: { script: { excerpt } } })
    await record(withMore({ redirects: long }))
    assert.equal((await read())?.['message'], pack['message'])
    assert.equal((await read())?.['details'], undefined)
    await record({ ...miss, facts: { diagnostics: [{ host: 'x'.repeat(5000), port: 1 }], nearMisses: [] } })
    assert.equal((await read())?.['message'], undefined)
    await record({ ...miss, ok: true })
    const { state, message, details: none } = (await read()) ?? {}
    assert.deepEqual([state, message, none], ['done', undefined, undefined])
  })

  it('has the steps of the default platform on a platform without steps', async () => {
    const { id } = await published([
      stepWith('html', { platform_ids: ['html'] }),
      stepWith('wix', { platform_ids: ['wix'] }),
    ])
    const installation = await insertTestInstallation(database.db, id, { platform: 'shopify' })
    const { body } = await request('GET /v1/installation', installation)
    assert.equal(body['platform'], 'html')
    assert.deepEqual(statesIn(await request('GET /v1/installation', installation)), { html: 'todo' })
  })

  it('returns a step that a new version adds as todo, and omits a step that it drops', async () => {
    const { id } = await published()
    const installation = await insertTestInstallation(database.db, id)
    await request('POST /v1/installation/steps/ask', { ...installation, body: { done: true } })
    const draft = await makeDraft(call, id)
    await ok(putSteps(call, draft.id, [stepWith('new'), stepWith('snippet', ping)]))
    await ok(publish(call, draft.id))
    const answer = await request('GET /v1/installation', installation)
    assert.deepEqual(statesIn(answer), { new: 'todo', snippet: 'todo' })
    assert.equal(answer.body['status'], 'in_progress')
  })

  it('returns an installation without steps if its guide is unpublished', async () => {
    const template = await makeTemplate(call)
    const installation = await insertTestInstallation(database.db, template.id, { platform: 'wix' })
    const { status, body } = await request('GET /v1/installation', installation)
    assert.equal(status, 200)
    assert.deepEqual([body['steps'], body['platform'], body['locale']], [[], 'wix', null])
    const refused = await request('PATCH /v1/installation', { ...installation, body: { platform: 'html' } })
    assertRefused(refused, { status: 404, code: 'guide_not_published' })
  })

  describe('refuses, with one code and one message,', () => {
    const refusedToken = async (token: string, url = api.url): Promise<string> => {
      const answer = await request('GET /v1/installation', { token, url })
      assert.equal(answer.headers.get('www-authenticate'), 'Bearer realm="waymark"')
      return assertRefused(answer, { status: 401, code: 'installation_token_invalid' })
    }

    it('tokens that are malformed, unknown, expired or revoked', async () => {
      const { id } = await published()
      const past = new Date(Date.now() - 1000)
      const expired = await insertTestInstallation(database.db, id, { token_expires_at: past })
      const revoked = await insertTestInstallation(database.db, id, { token_revoked_at: past })
      const live = await insertTestInstallation(database.db, id)
      const tokens = [
        makeInstallationToken(),
        expired.token,
        revoked.token,
        live.token.slice(0, -1),
        `${live.token}0`,
        'wmi_',
        'x',
      ]
      const messages = await Promise.all(tokens.map((token) => refusedToken(token)))
      assert.equal(new Set(messages).size, 1)
      assertRefused(await send(`${api.url}/v1/installation`), {
        status: 401,
        code: 'installation_token_invalid',
      })
    })

    it('a token that was just revoked, in every process', async () => {
      const { id } = await published()
      const installation = await insertTestInstallation(database.db, id)
      const both = [api.url, second.url]
      for (const url of both) {
        const answer = await request('GET /v1/guides/x', { ...installation, url })
        assertRefused(answer, { status: 404, code: 'embed_key_not_found' })
      }
      await database
        .db('installations')
        .where({ id: installation.id })
        .update({ token_revoked_at: new Date() })
      for (const url of both) await refusedToken(installation.token, url)
    })

    it('the same tokens for a guide and for a check', async () => {
      const { embedKey } = await published()
      const token = makeInstallationToken()
      assertRefused(await request(`GET /v1/guides/${embedKey}`, { token }), {
        status: 401,
        code: 'installation_token_invalid',
      })
    })
  })

  describe('PATCH /v1/installation', () => {
    it('changes the target if the account allows it, and reopens checked steps', async () => {
      const { id } = await published()
      const installation = await insertTestInstallation(database.db, id)
      const body = { target: 'https://other.example.com/shop' }
      const refused = await request('PATCH /v1/installation', { ...installation, body })
      assertRefused(refused, { status: 403, code: 'target_change_not_allowed' })

      await allow({ installations_target_change: true })
      await request('POST /v1/installation/steps/ask', { ...installation, body: { done: true } })
      await recordHit(installation, 'snippet')
      const answer = await request('PATCH /v1/installation', { ...installation, body })
      assert.equal(answer.status, 200)
      assert.equal(answer.body['target'], body.target)
      assert.equal(answer.body['mayChangeTarget'], true)
      assert.deepEqual(statesIn(answer), { snippet: 'todo', tell: 'todo', ask: 'done' })
      assert.equal(answer.body['status'], 'in_progress')
      await allow({ installations_target_change: false })
    })

    it('changes platform and locale, and refuses an unknown platform', async () => {
      const { id } = await published(guideSteps, { variables, locales: ['en', 'de'] })
      const installation = await insertTestInstallation(database.db, id)
      const answer = await request('PATCH /v1/installation', {
        ...installation,
        body: { platform: 'wix', locale: 'de-AT' },
      })
      assert.deepEqual([answer.body['platform'], answer.body['locale']], ['wix', 'de'])
      assert.deepEqual(statesIn(answer), { snippet: 'todo', tell: 'todo', ask: 'todo', wix: 'todo' })
      const unknown = await request('PATCH /v1/installation', {
        ...installation,
        body: { platform: 'nothing' },
      })
      assertRefused(unknown, { status: 400, code: 'unknown_platform' })
    })

    it('changes nothing with an empty body', async () => {
      const { id } = await published()
      const installation = await insertTestInstallation(database.db, id)
      const read = async () => [
        (await request('GET /v1/installation', installation)).body,
        await database.db('installations').where({ template_id: id }).first('revision', 'updated_at'),
      ]
      const before = await read()
      assert.equal((await request('PATCH /v1/installation', { ...installation, body: {} })).status, 200)
      assert.deepEqual(await read(), before)
    })

    it('refuses an invalid target or locale', async () => {
      await allow({ installations_target_change: true })
      const { id } = await published()
      const installation = await insertTestInstallation(database.db, id)
      for (const body of [
        { target: 'shop' },
        { target: 'ftp://shop.example.com/' },
        { target: 'https://shop.example.com/\u0000' },
        { target: 'https://user:pass@shop.example.com/' },
        { target: `https://shop.example.com/${'x'.repeat(2048)}` },
        { locale: '' },
        { locale: 'de\u0000' },
      ]) {
        const answer = await request('PATCH /v1/installation', { ...installation, body })
        assertRefused(answer, { status: 400, code: 'invalid_request' })
      }
      await allow({ installations_target_change: false })
    })

    it('answers browser preflights', async () => {
      const response = await fetch(`${api.url}/v1/installation`, {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://shop.example.com',
          'Access-Control-Request-Method': 'PATCH',
          'Access-Control-Request-Headers': 'authorization,content-type',
        },
      })
      assert.equal(response.status, 204)
      assert.match(response.headers.get('access-control-allow-methods') ?? '', /\bPATCH\b/)
      assert.match(response.headers.get('access-control-allow-headers') ?? '', /Authorization/)
    })
  })

  describe('POST /v1/installation/steps/{slug}', () => {
    const tick = async (installation: TestInstallation, slug: string, body: unknown): Promise<JsonResponse> =>
      request(`POST /v1/installation/steps/${slug}`, { ...installation, body })

    it('marks a step as done, skips an optional step, and undoes both', async () => {
      const { id } = await published()
      const installation = await insertTestInstallation(database.db, id)
      assert.deepEqual(statesIn(await tick(installation, 'ask', { done: true })), {
        snippet: 'todo',
        tell: 'todo',
        ask: 'done',
      })
      const skipped = await tick(installation, 'tell', { skipped: true })
      assert.deepEqual(statesIn(skipped), { snippet: 'todo', tell: 'skipped', ask: 'done' })
      assert.equal(skipped.body['status'], 'in_progress')
      await tick(installation, 'ask', { done: false })
      const undone = await tick(installation, 'tell', { skipped: false })
      assert.deepEqual(statesIn(undone), { snippet: 'todo', tell: 'todo', ask: 'todo' })
      assert.equal(undone.body['status'], 'not_started')
    })

    it('completes an installation, and counts this once', async () => {
      const { id } = await published([stepWith('ask')])
      const installation = await insertTestInstallation(database.db, id)
      const before = await valueOf('waymark_installations_completed_total')
      for (let times = 0; times < 2; times += 1) {
        const { body } = await tick(installation, 'ask', { done: true })
        assert.equal(body['status'], 'completed')
      }
      assert.equal((await valueOf('waymark_installations_completed_total')) - before, 1)
    })

    it('refuses to mark a step with a check, even if it is done', async () => {
      const optional = { ...ping, optional: true }
      const { id } = await published([stepWith('one', ping), stepWith('extra', optional)])
      const installation = await insertTestInstallation(database.db, id)
      assertRefused(await tick(installation, 'one', { done: true }), { status: 422, code: 'step_has_check' })
      assertRefused(await tick(installation, 'one', { skipped: true }), {
        status: 422,
        code: 'step_not_optional',
      })
      await recordHit(installation, 'extra')
      const answer = await tick(installation, 'extra', { skipped: true })
      assert.deepEqual(statesIn(answer), { one: 'todo', extra: 'done' })
    })

    it('confirms a step whose check could not tell, and takes that back', async () => {
      const { id } = await published([stepWith('one', ping)])
      const installation = await insertTestInstallation(database.db, id)
      await recordUnsure(installation, 'one')
      const confirmed = await tick(installation, 'one', { done: true })
      assert.deepEqual(statesIn(confirmed), { one: 'done' })
      assert.deepEqual([codesIn(confirmed), confirmed.body['status']], [['confirmed_by_hand'], 'completed'])
      assert.deepEqual(codesIn(await tick(installation, 'one', { done: true })), ['confirmed_by_hand'])
      await recordHit(installation, 'one')
      await recordUnsure(installation, 'one')
      const reopened = await tick(installation, 'one', { done: false })
      assert.deepEqual(statesIn(reopened), { one: 'todo' })
      assert.deepEqual(codesIn(reopened), [null])
      const again = await tick(installation, 'one', { done: true })
      assertRefused(again, { status: 422, code: 'step_has_check' })
    })

    it('refuses an unknown step, a step of another platform, and an empty body', async () => {
      const { id } = await published()
      const installation = await insertTestInstallation(database.db, id)
      for (const slug of ['nothing', 'wix']) {
        const answer = await tick(installation, slug, { skipped: true })
        assertRefused(answer, { status: 404, code: 'step_not_found' })
      }
      for (const body of [{}, { done: true, skipped: true }, { done: 'yes' }]) {
        assertRefused(await tick(installation, 'ask', body), { status: 400, code: 'invalid_request' })
      }
    })
  })

  describe('GET /v1/guides/{embed_key}', () => {
    const guideSteps = [
      stepWith('snippet', { config: { body: 'Paste `{{siteId}}` in {{region}}.' } }),
      stepWith('wix', { platform_ids: ['wix'] }),
    ]

    it("returns the guide with the installation's values and platform", async () => {
      const { id, embedKey } = await published(guideSteps)
      const installation = await insertTestInstallation(database.db, id, {
        variables: { siteId: 'S-1', region: 'no such region' },
        platform: 'wix',
      })
      const answer = await request(
        `GET /v1/guides/${embedKey}?variables=%7B%22siteId%22%3A%22other%22%7D`,
        installation,
      )
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('cache-control'), 'private, no-store')
      assert.equal(answer.headers.get('etag'), null)
      const steps = answer.body['steps'] as { slug: string; body: string; placeholders: string[] }[]
      assert.deepEqual(
        steps.map(({ slug }) => slug),
        ['snippet', 'wix'],
      )
      // A value that the version does not accept is not filled in.
      assert.deepEqual([steps[0]?.body, steps[0]?.placeholders], ['Paste `S-1` in eu.', ['region']])
      const opened = await database
        .db('installation_steps')
        .where({ installation_id: installation.id })
        .select()
      assert.equal(opened.length, 2)
    })

    it('lets the query choose another platform, without opening its steps', async () => {
      const { id, embedKey } = await published(guideSteps)
      const installation = await insertTestInstallation(database.db, id)
      const { body } = await request(`GET /v1/guides/${embedKey}?platform=wix`, installation)
      assert.equal((body['platform'] as { slug: string }).slug, 'wix')
      const opened = await database
        .db('installation_steps')
        .where({ installation_id: installation.id })
        .pluck<string[]>('step_slug')
      assert.deepEqual(opened, ['snippet'])
      const unknown = await request(`GET /v1/guides/${embedKey}?platform=nothing`, installation)
      assertRefused(unknown, { status: 400, code: 'unknown_platform' })
    })

    it('refuses the guide of another template', async () => {
      const [mine, other] = [await published(), await published()]
      const installation = await insertTestInstallation(database.db, mine.id)
      const answer = await request(`GET /v1/guides/${other.embedKey}`, installation)
      assertRefused(answer, { status: 403, code: 'installation_mismatch' })
    })

    it('does not change the guide that other visitors get', async () => {
      const { embedKey } = await published(guideSteps)
      const { headers, body } = await send(`${api.url}/v1/guides/${embedKey}?platform=html&locale=en`)
      assert.equal(
        headers.get('cache-control'),
        'public, max-age=60, s-maxage=60, stale-while-revalidate=300',
      )
      assert.notEqual(headers.get('etag'), null)
      const [step] = body['steps'] as { body: string }[]
      assert.equal(step?.body, 'Paste `SITE-0` in eu.')
    })
  })

  describe('with production limits', () => {
    const { log, lines, untilLogged } = readableLog()
    const limited = withApi(() => ({
      db: database.db,
      log,
      makeLimiter: limiterFactory({ kind: 'postgres', db: database.db, limitMs: 500 }, log),
    }))

    it('answers 120 requests a minute per installation', async () => {
      const installation = await insertTestInstallation(database.db, (await makeTemplate(call)).id)
      const url = limited.url
      const statuses: number[] = []
      for (let requests = 0; requests < 120; requests += 1) {
        statuses.push((await request('GET /v1/guides/x', { ...installation, url })).status)
      }
      assert.deepEqual([...new Set(statuses)], [404])
      const refused = await request('GET /v1/guides/x', { ...installation, url })
      assertRefused(refused, { status: 429, code: 'rate_limited' })
      assert.equal(refused.headers.get('ratelimit-policy'), '"installation";q=120;w=60')
    })

    it('counts unknown tokens as guesses by their client, but not malformed or valid tokens', async () => {
      const installation = await insertTestInstallation(database.db, (await makeTemplate(call)).id)
      const url = limited.url
      const codes = []
      for (let requests = 0; requests < 32; requests += 1) {
        const { body } = await request('GET /v1/installation', { token: makeInstallationToken(), url })
        codes.push((body as { error: { code: string } }).error.code)
        await request('GET /v1/installation', { token: 'wmi_malformed', url })
        await request('GET /v1/guides/x', { ...installation, url })
      }
      assert.equal(codes.filter((code) => code === 'installation_token_invalid').length, 30)
      assert.equal(codes.at(-1), 'rate_limited')
    })

    it('writes no token to the log', async () => {
      const { token } = await insertTestInstallation(database.db, (await makeTemplate(call)).id)
      const headers = { ...as(token), 'X-Request-Id': 'installation-log' }
      await send(`${limited.url}/v1/installation`, { headers })
      await untilLogged('installation-log')
      assert.ok(!JSON.stringify(lines).includes(token))
    })
  })

  describe('while Postgres is unavailable', () => {
    // Nothing listens at its database's address.
    const apiWithoutDatabase = withApi()

    it('refuses requests with a token with 503, and answers all other requests', async () => {
      const token = makeInstallationToken()
      for (const path of ['/v1/installation', `/v1/guides/${EMBED_KEY}`]) {
        const answer = await request(`GET ${path}`, { token, url: apiWithoutDatabase.url })
        assertRefused(answer, { status: 503, code: 'service_unavailable' })
        assert.equal(answer.headers.get('retry-after'), '5')
      }
      assert.equal((await send(`${apiWithoutDatabase.url}/v1/guides/${EMBED_KEY}`)).status, 200)
      assert.equal((await post(`${apiWithoutDatabase.url}/v1/verify`, verifyRequest)).status, 200)
    })
  })

  it('logs an outcome that could not be written after the response', async () => {
    const { id, embedKey } = await published()
    const installation = await insertTestInstallation(database.db, id)
    await database.db.raw(refuseOutcomes)
    const answer = await send(`${api.url}/v1/verify`, {
      method: 'POST',
      headers: { ...as(installation.token), Prefer: 'respond-async' },
      body: JSON.stringify({ embedKey, stepSlug: 'snippet' }),
    })
    assert.equal(answer.status, 202)
    const { err } = await api.untilWarned('outcome of an installation check not recorded')
    assert.match(JSON.stringify(err), /outcome refused/)
    await database.db.raw('drop trigger refuse_outcomes on installation_checks')
  })

  describe('while the installation is being deleted', () => {
    /** Sends a request that reads the installation, and deletes the installation before the request writes. */
    const requestDuringDeletion = async (
      what: string,
      body?: (embedKey: string) => unknown,
    ): Promise<JsonResponse> => {
      const { id, embedKey } = await published([stepWith('snippet', ping)])
      const installation = await insertTestInstallation(database.db, id)
      const { answer } = await database.db.transaction(async (trx) => {
        await trx('installations').where({ id: installation.id }).delete()
        const answer = request(what.replace('KEY', embedKey), { ...installation, body: body?.(embedKey) })
        await untilBlocked(database.db, 1)
        return { answer }
      })
      return answer
    }

    it('returns the installation and the guide as before the deletion', async () => {
      assert.equal((await requestDuringDeletion('GET /v1/installation')).status, 200)
      assert.equal((await requestDuringDeletion('GET /v1/guides/KEY')).status, 200)
    })

    it('refuses a check and a change', async () => {
      const gone = { status: 401, code: 'installation_token_invalid' }
      const check = (embedKey: string): unknown => ({ embedKey, stepSlug: 'snippet' })
      assertRefused(await requestDuringDeletion('POST /v1/verify', check), gone)
      assertRefused(await requestDuringDeletion('PATCH /v1/installation', () => ({ locale: 'de' })), gone)
    })
  })

  it('counts created installations', async () => {
    const { id } = await makeTemplate(call)
    const body = { template_id: id, target: 'https://shop.example.com/', external_ref: 'customer-1' }
    const before = await valueOf('waymark_installations_created_total')
    for (const status of [201, 200]) await ok(call('POST /v1/admin/installations', { body }), status)
    assert.equal((await valueOf('waymark_installations_created_total')) - before, 1)
  })

  it('counts refused tokens', async () => {
    const before = await valueOf('waymark_installation_tokens_refused_total')
    await request('GET /v1/installation', { token: 'wmi_x' })
    assert.equal((await valueOf('waymark_installation_tokens_refused_total')) - before, 1)
  })

  async function valueOf(name: string): Promise<number> {
    const text = await metrics.text()
    const line = text.split('\n').find((line) => line.startsWith(`${name} `))
    return Number(line?.split(' ')[1])
  }

  /** Records a passed check of the step. */
  async function recordHit(installation: TestInstallation, slug: string): Promise<void> {
    const check = await startTestCheck(database.db, installation.id, slug)
    await recordOutcome(database.db, { installation, check }, checkResultWith())
  }

  async function recordUnsure(installation: TestInstallation, slug: string): Promise<void> {
    const check = await startTestCheck(database.db, installation.id, slug)
    const unsure = checkResultWith({ conclusive: false, code: 'content_unclear' })
    await recordOutcome(database.db, { installation, check }, { ...unsure, ok: false })
  }

  function codesIn({ body }: JsonResponse): unknown[] {
    return (body['steps'] as { code: unknown }[]).map(({ code }) => code)
  }
})
