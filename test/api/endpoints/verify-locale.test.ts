// Covers api/endpoints/checks/respond-with-result.ts and shared/check/messages/write-texts.ts.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { de } from '../../../shared/check/messages/packs/de.ts'
import { en } from '../../../shared/check/messages/packs/en.ts'
import { phrase, quoteValues } from '../../../shared/check/messages/facts.ts'
import { withEnglishTexts } from '../../../shared/check/messages/write-texts.ts'
import type { WorkerResult } from '../../../shared/check/result.ts'
import type { AccountCheckRequest } from '../../../shared/queue/check-queue.ts'
import { withAdminApi } from '../../support/api/admin-api.ts'
import { post, send } from '../../support/api/api-requests.ts'
import { answeringQueue, verifyRequest, withApi } from '../../support/api/api.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'
import { keyOf, makeDraft, makeTemplate, ok, publish, putSteps, stepWith } from '../../support/api/drafts.ts'
import { insertTestInstallation } from '../../support/api/installations.ts'

const url = verifyRequest.target

/** A miss as it is in the queue, with one near miss. */
const miss: WorkerResult = withEnglishTexts({
  ok: false,
  details: {
    ...checkResultWith().details,
    type: 'script_presence',
    found: false,
    code: 'script_not_found',
    diagnostics: [
      { code: 'script_not_found', severity: 'error', where: { line: 28, column: 1 } },
      { code: 'redirect_offsite', severity: 'warning' },
    ],
    script: { matches: 0, nearMisses: [{ failed: '', excerpt: '<script>', line: 28, column: 1 }] },
  },
  facts: {
    diagnostics: [
      { url, seen: phrase('nearest', { line: 28, failed: wrongSite() }) },
      { host: 'www.example.net' },
    ],
    nearMisses: [wrongSite()],
  },
})

function wrongSite() {
  const facts = { condition: '[data-site="s1"]', attribute: 'data-site', actual: quoteValues('s2') }
  return phrase('attribute_differs', facts)
}

const texts = {
  en: {
    title: 'Snippet not found',
    message: `The snippet was not found on ${url}: the most similar element is on line 28, but [data-site="s1"] does not hold: data-site is "s2".`,
    hint: en.codes.script_not_found.hint,
    warning: 'The address leads to another site, www.example.net.',
    failed: '[data-site="s1"] does not hold: data-site is "s2"',
  },
  de: {
    title: 'Snippet nicht gefunden',
    message: `Das Snippet wurde auf ${url} nicht gefunden. Das ähnlichste Element steht in Zeile 28, aber [data-site="s1"] trifft nicht zu: data-site ist „s2“.`,
    hint: de.codes.script_not_found.hint,
    warning: 'Die Adresse führt zu einer anderen Website, www.example.net.',
    failed: '[data-site="s1"] trifft nicht zu: data-site ist „s2“',
  },
}

function textsIn(body: Record<string, unknown>): object {
  const { title, message, hint, diagnostics, script } = (body as WorkerResult).details
  const [first, second] = diagnostics
  assert.deepEqual([first?.title, first?.message, first?.hint], [title, message, hint])
  return { title, message, hint, warning: second?.message, failed: script?.nearMisses[0]?.failed }
}

describe('the locale of POST /v1/verify', () => {
  const requests: AccountCheckRequest[] = []
  const [id, ofEarlierRelease, ofLaterRelease] = [randomUUID(), randomUUID(), randomUUID()]
  const unknown = { phrase: 'of_a_later_release', facts: {} } as unknown as ReturnType<typeof phrase>
  const { facts: _, ...withoutFacts } = miss
  const results = new Map<string, WorkerResult>([
    [id, miss],
    [ofEarlierRelease, withoutFacts],
    [ofLaterRelease, { ...miss, facts: { diagnostics: [{ url, seen: unknown }, {}], nearMisses: [] } }],
  ])
  const api = withApi({
    queue: {
      ...answeringQueue,
      run: async (request) => {
        requests.push(request)
        return miss
      },
      submit: async () => ({ id, ended: Promise.resolve(miss) }),
      find: async (checkId) => ({ state: 'done', result: results.get(checkId) ?? assert.fail() }),
    },
  })

  const cases: readonly (readonly [requested: string | undefined, answered: 'de' | 'en'])[] = [
    [undefined, 'en'],
    ['en-GB', 'en'],
    ['de', 'de'],
    ['de-AT', 'de'],
    ['de_CH', 'de'],
    ['hu', 'en'],
    ['not a locale', 'en'],
    ['', 'en'],
    ['toString', 'en'],
  ]
  for (const [locale, answered] of cases) {
    it(`selects ${answered} if it is ${locale === undefined ? 'absent' : `"${locale}"`}`, async () => {
      const { status, body } = await post(`${api.url}/v1/verify`, { ...verifyRequest, locale })
      assert.equal(status, 200)
      assert.equal((body as WorkerResult).details.locale, answered)
      assert.deepEqual(textsIn(body), texts[answered])
      assert.deepEqual(Object.keys(body), ['ok', 'details'])
    })
  }

  it('does not change the job, so requests in different languages can share a check', () => {
    assert.deepEqual(
      requests.map((request) => ('locale' in request ? request.locale : undefined)),
      requests.map(() => 'en'),
    )
    const checks = requests.map((request) => JSON.stringify({ ...request, requestId: '' }))
    assert.equal(new Set(checks).size, 1)
  })

  it('ignores Accept-Language', async () => {
    const { body } = await post(`${api.url}/v1/verify`, verifyRequest, { 'Accept-Language': 'de' })
    assert.deepEqual(textsIn(body), texts.en)
  })

  it('is in the Location of an asynchronous check', async () => {
    const { headers } = await post(
      `${api.url}/v1/verify`,
      { ...verifyRequest, locale: 'de-AT' },
      { Prefer: 'respond-async' },
    )
    assert.equal(headers.get('location'), `/v1/verify/${id}?locale=de-AT`)
    const { body } = await send(`${api.url}${headers.get('location')}`)
    assert.deepEqual(textsIn(body), texts.de)
  })

  it('leaves texts from a worker of an earlier or later release unchanged', async () => {
    for (const other of [ofEarlierRelease, ofLaterRelease]) {
      const { body } = await send(`${api.url}/v1/verify/${other}?locale=de`)
      assert.equal((body as WorkerResult).details.locale, 'en')
      assert.deepEqual(textsIn(body), texts.en)
    }
  })
})

describe("an installation's locale", () => {
  const { api, call, database } = withAdminApi()

  it('applies to its results, unless the request names another', async () => {
    const template = await makeTemplate(call)
    const { id: versionId } = await makeDraft(call, template.id)
    await ok(putSteps(call, versionId, [stepWith('event', { verification: { type: 'signal', name: 'x' } })]))
    await ok(publish(call, versionId))
    const verify = async (own: string | null, locale?: string): Promise<unknown[]> => {
      const { token } = await insertTestInstallation(database.db, template.id, { locale: own })
      const { body } = await post(
        `${api.url}/v1/verify`,
        { embedKey: keyOf(template), stepSlug: 'event', locale },
        { Authorization: `Bearer ${token}` },
      )
      const { details } = body as WorkerResult
      return [details.locale, details.message]
    }
    const german = 'Das Signal „x“ ist seit dem Öffnen dieses Schritts nicht von der Website eingegangen.'
    const english = 'The signal "x" has not arrived from the site since this step was opened.'
    assert.deepEqual(await verify('de-AT'), ['de', german])
    assert.deepEqual(await verify('de-AT', 'en'), ['en', english])
    assert.deepEqual(await verify(null), ['en', english])
    assert.deepEqual(await verify(null, 'de'), ['de', german])
  })
})
