/** Covers api/audit/compare-snippet.ts, api/audit/find-similar.ts and the points of api/endpoints/audit-pages.ts. */
import assert from 'node:assert/strict'
import { compareInTurns } from '../../api/audit/find-similar.ts'
import type { PublishedSnippet } from '../../api/store/signing/similar-snippets.ts'
import { assertRefused, send } from '../support/api/api-requests.ts'
import { withApi } from '../support/api/api.ts'
import { openCallCounter, type CallCounter } from '../support/runner/count-calls.ts'

/** A quarter of the steps that are allowed, since most of them are loops within a function. */
const MAX_CALLS_OF_COMPARISON = 100_000

function publishedAs(snippet: string): PublishedSnippet {
  return {
    sha256: '0'.repeat(64),
    snippet,
    version_id: '018f4c1e-0000-7000-8000-000000000001',
    status: 'published',
    version: 1,
    guide_name: 'Guide',
    brand_name: 'Brand',
    first_published_at: new Date(0),
    variables: [],
  }
}

describe('attack: texts that take long to compare are looked up in the audit', () => {
  let calls: CallCounter
  before(async () => {
    calls = await openCallCounter()
  })
  after(() => calls.close())

  /** A text of 20,000 words, each a single character, which many pairs of positions have in common. */
  const words = (
    characters: string,
    change: (index: number) => string | undefined = () => undefined,
  ): string =>
    Array.from({ length: 20_000 }, (_, index) => {
      const random = Math.floor(Math.abs(Math.sin(index * 99.1)) * characters.length)
      return change(index) ?? characters.charAt(random)
    }).join('')
  const hostile = [
    ['a change in every 200 words', words('.;:'), words('.;:', (at) => (at % 200 === 7 ? '!' : undefined))],
    ['a change in every 150 words', words('.;'), words('.;', (at) => (at % 150 === 0 ? '!' : undefined))],
    ['two words in turns', 'a;'.repeat(10_000), `${'a;'.repeat(9000)}${'b;'.repeat(1000)}`],
    ['placeholders in lines', '{{a}}bcd\n'.repeat(2500), `${'e'.repeat(20_000)}bc`],
    ['as many lines as are looked at', 'a\n'.repeat(999), `${'a\n'.repeat(998)}b`],
    ['tags', `<a b="${'{{a}}'.repeat(190)}">`.repeat(20), `<a b="${'-'.repeat(390)}">`.repeat(60)],
    [
      'tags with attributes',
      `<a ${Array.from({ length: 20 }, (_, at) => `b${at}={{a}}`).join(' ')}>`.repeat(20),
      `<a ${Array.from({ length: 20 }, (_, at) => `b${at}=c`).join(' ')}>`.repeat(60),
    ],
    ['attributes', `<a${' b={{a}}'.repeat(2400)}>`, `<a${' b=c'.repeat(5000)}>`],
    ['names of attributes', `<a ${words('bc ')}>`, `<a ${words('cb ')}>`],
    ['placeholders', '{{a}}'.repeat(4000), `${'!'.repeat(120)}${'b.'.repeat(4000)}`],
  ] as const

  for (const [what, snippet, text] of hostile) {
    it(`does a bounded number of steps: ${what}`, async () => {
      const published = publishedAs(snippet)
      const count = await calls.count(async () => compareInTurns([published], text))
      assert.ok(count <= MAX_CALLS_OF_COMPARISON, `${count} calls`)
    })
  }

  it('finds a few changes in the longest snippet', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `w${index}`)
    const pasted = words.toSpliced(10, 1, 'x', 'y').toSpliced(2000, 5)
    const [found] = await compareInTurns([publishedAs(words.join(' '))], pasted.join(' '))
    assert.equal(found?.comparison.relation, 'similar')
  })

  it('lets other requests run between two comparisons', async () => {
    let turns = 0
    let isEnded = false
    const countTurn = (): void => {
      turns += 1
      if (!isEnded) setImmediate(countTurn)
    }
    setImmediate(countTurn)
    const [[, snippet, text]] = hostile
    await compareInTurns(Array<PublishedSnippet>(10).fill(publishedAs(snippet)), text)
    isEnded = true
    assert.ok(turns >= 10, `${turns} turns`)
  })

  describe('costs points of the limit', () => {
    const counted: unknown[] = []
    const api = withApi({
      makeLimiter: (limit) => ({
        limit,
        count: async (_key, { points = 1 } = {}) => {
          counted.push([limit.name, points])
          return { allowed: false, remaining: 0, resetMs: 1000 }
        },
      }),
    })
    beforeEach(() => {
      counted.length = 0
    })
    const lookUp = async (q: string) =>
      send(`${api.url}/audit`, { method: 'POST', body: new URLSearchParams({ q }) })

    it('by the length of a text', async () => {
      for (const length of [1, 1000, 1001, 24_000]) {
        assertRefused(await lookUp('x'.repeat(length)), { status: 429, code: 'rate_limited' })
      }
      assertRefused(await send(`${api.url}/audit?q=${'x'.repeat(5000)}`), {
        status: 429,
        code: 'rate_limited',
      })
      const points = [1, 1, 2, 24, 5]
      assert.deepEqual(
        counted,
        points.map((each) => ['signing', each]),
      )
    })

    it('for the records that a page verifies', async () => {
      const answer = await send(`${api.url}/audit/${'0'.repeat(64)}`)
      assertRefused(answer, { status: 429, code: 'rate_limited' })
      assert.deepEqual(counted, [['signing', 5]])
    })
  })
})
