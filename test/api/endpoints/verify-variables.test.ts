// Covers api/guides/checks/check-values.ts, through POST /v1/verify.
import assert from 'node:assert/strict'
import { deduplicationId } from '../../../shared/check/job.ts'
import type { AccountCheckRequest } from '../../../shared/queue/check-queue.ts'
import { assertRefused, post } from '../../support/api/api-requests.ts'
import { answeringQueue, guideWith, verifyRequest, withApi } from '../../support/api/api.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'

describe('POST /v1/verify for a check with placeholders', () => {
  const requests: AccountCheckRequest[] = []
  const variables = [
    { name: 'siteId', type: 'id', label: 'Site', example: 'S-1', required: true, maxLength: 20 },
    { name: 'region', type: 'id', label: 'Region', example: 'us', default: 'eu' },
  ]
  const guide = guideWith(
    [
      {
        slug: 'script',
        verification: { type: 'script_presence', selector: '[data-site="{{siteId}}"].{{region}}' },
      },
      { slug: 'default', verification: { type: 'http_ping', bodyContains: ['{{region}}'] } },
      { slug: 'proof', verification: { type: 'http_ping', bodyContains: ['{{installation.token}}'] } },
    ],
    { variables },
  )
  const api = withApi({
    findGuide: async () => guide,
    queue: {
      ...answeringQueue,
      run: async (request) => {
        requests.push(request)
        return checkResultWith()
      },
      submit: async (request) => {
        requests.push(request)
        return answeringQueue.submit(request)
      },
    },
  })
  const verify = async (body: object, headers?: Record<string, string>): ReturnType<typeof post> =>
    post(`${api.url}/v1/verify`, { ...verifyRequest, ...body }, headers)

  for (const [how, headers, status] of [
    ['without respond-async', {}, 200],
    ['with respond-async', { Prefer: 'respond-async' }, 202],
  ] as const) {
    it(`fills in the given values and the defaults, ${how}`, async () => {
      const body = { variables: { siteId: 'S-9', later: 'ignored', region: '' } }
      assert.equal((await verify(body, headers)).status, status)
      assert.equal(requests.at(-1)?.config['selector'], '[data-site="S-9"].eu')
    })
  }

  it('requires no values for variables with defaults', async () => {
    assert.equal((await verify({ stepSlug: 'default' })).status, 200)
    assert.deepEqual(requests.at(-1)?.config['bodyContains'], ['eu'])
  })

  it('runs one check for the same values, and two for different ones', async () => {
    const idOf = async (siteId: string): Promise<string> => {
      assert.equal((await verify({ variables: { siteId } })).status, 200)
      return deduplicationId(requests.at(-1) ?? assert.fail())
    }
    assert.equal(await idOf('S-1'), await idOf('S-1'))
    assert.notEqual(await idOf('S-1'), await idOf('S-2'))
  })

  describe('refuses, before any check runs,', () => {
    let before = 0
    beforeEach(() => (before = requests.length))
    afterEach(() => assert.equal(requests.length, before))

    for (const [what, values, message] of [
      ['a missing value', undefined, /^variables\.siteId: is required to check this step$/],
      ['a value that does not fit', { siteId: 'a b' }, /^variables\.siteId: must be letters, digits/],
      ['a value that is too long', { siteId: 'x'.repeat(21) }, /^variables\.siteId: must have at most 20/],
      [
        'a value that is a list',
        { siteId: [5] },
        /^variables\.siteId: must be text, a number, true or false$/,
      ],
      [
        'a misspelt name, beside which a default would be looked for,',
        { siteId: 'S-1', regoin: 'us' },
        /^variables\.regoin: is not a variable of the guide, whose variables are siteId, region$/,
      ],
      ['a list', ['S-1'], /^variables: must be a JSON object$/],
      ['null', null, /^variables: must be a JSON object$/],
      ['21 values', Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`v${n}`, 'x'])), /20 entries$/],
      ['more than 4 KB', { siteId: 'S-1', later: 'x'.repeat(4096) }, /longer than 4096 bytes$/],
    ] as const) {
      it(`${what}, naming it`, async () => {
        const answer = await verify({ variables: values })
        assert.match(assertRefused(answer, { status: 400, code: 'invalid_variables' }), message)
      })
    }

    it("a check that needs an installation's token", async () => {
      for (const headers of [{}, { Prefer: 'respond-async' }]) {
        const values = { 'installation.token': 'a'.repeat(32) }
        const answer = await verify({ stepSlug: 'proof', variables: values }, headers)
        assert.match(assertRefused(answer, { status: 422, code: 'installation_required' }), /^stepSlug: /)
      }
    })
  })
})
