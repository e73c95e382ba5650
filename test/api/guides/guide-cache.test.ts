import assert from 'node:assert/strict'
import { openDatabase } from '../../../api/store/database.ts'
import { findGuideSource, type GuideSource } from '../../../api/store/templates/guides.ts'
import { GuideCache, type GuideCacheOptions } from '../../../api/guides/guide-cache.ts'
import { openResponseTemplateCache } from '../../../api/guides/response-template-cache.ts'
import { EMBED_KEY, guideWith, sourceWith } from '../../support/api/api.ts'

const source = sourceWith([{ slug: 'a' }])
const TEMPLATE = source.templateId

/** Returns the driver's error for an unavailable database. */
async function databaseError(): Promise<Error> {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/nowhere', 1, { warn: () => undefined })
  try {
    await findGuideSource(db, EMBED_KEY)
  } catch (error) {
    return error as Error
  } finally {
    await db.destroy()
  }
  return assert.fail('a database is listening')
}

/** A cache with a database and a clock that the test controls. */
function setUp(options: Omit<GuideCacheOptions, 'load' | 'now'> = {}) {
  const state = {
    now: 1000,
    loads: [] as string[],
    /** Source that later loads return. */
    answer: async (_embedKey: string): Promise<GuideSource | undefined> => source,
  }
  const cache = new GuideCache({
    now: () => state.now,
    load: async (embedKey) => {
      state.loads.push(embedKey)
      return state.answer(embedKey)
    },
    ...options,
  })
  return { state, cache }
}

describe('the guide cache', () => {
  let connectionError: Error
  before(async () => {
    connectionError = await databaseError()
  })

  it('loads a guide once in 30 seconds', async () => {
    const { state, cache } = setUp()
    const first = await cache.find(EMBED_KEY)
    state.now += 29_999
    assert.equal(await cache.find(EMBED_KEY), first)
    assert.equal(state.loads.length, 1)
    state.now += 1
    assert.equal(await cache.find(EMBED_KEY), first, 'unchanged, so not compiled again')
    assert.equal(state.loads.length, 2)
  })

  it('shows a change after 30 seconds, even without a notification', async () => {
    const { state, cache } = setUp()
    await cache.find(EMBED_KEY)
    state.answer = async () => ({ ...source, published: undefined })
    state.now += 29_999
    assert.ok((await cache.find(EMBED_KEY))?.published)
    state.now += 1
    assert.equal((await cache.find(EMBED_KEY))?.published, undefined)
  })

  it('loads a guide once for simultaneous requests', async () => {
    const { state, cache } = setUp()
    const all = await Promise.all(Array.from({ length: 20 }, async () => cache.find(EMBED_KEY)))
    assert.equal(new Set(all).size, 1)
    assert.equal(state.loads.length, 1)
  })

  it('reloads only the guides of a template after its notification', async () => {
    const { state, cache } = setUp()
    state.answer = async (key) => (key === 'other' ? { ...source, templateId: 'another' } : source)
    for (const key of [EMBED_KEY, 'second', 'other']) await cache.find(key)
    state.loads.length = 0
    cache.drop(TEMPLATE)
    cache.drop('nobody')
    for (const key of [EMBED_KEY, 'second', 'other']) await cache.find(key)
    assert.deepEqual(state.loads, [EMBED_KEY, 'second'])
  })

  it('reloads every guide after a notification for all templates', async () => {
    const { state, cache } = setUp()
    for (const invalidate of [() => cache.drop('*'), () => cache.expireAll()]) {
      await cache.find(EMBED_KEY)
      state.loads.length = 0
      invalidate()
      await cache.find(EMBED_KEY)
      assert.equal(state.loads.length, 1)
    }
  })

  for (const [what, invalidate] of [
    ['its template', (cache: GuideCache) => cache.drop(TEMPLATE)],
    ['all templates', (cache: GuideCache) => cache.expireAll()],
  ] as const) {
    it(`does not return a guide read before a notification of ${what}`, async () => {
      const { state, cache } = setUp()
      const begun = Promise.withResolvers<void>()
      const old = Promise.withResolvers<GuideSource>()
      state.answer = async () => {
        begun.resolve()
        return old.promise
      }
      const found = cache.find(EMBED_KEY)
      await begun.promise
      invalidate(cache)
      state.answer = async () => ({ ...source, published: undefined })
      old.resolve(source)
      assert.equal((await found)?.published, undefined)
      assert.equal((await cache.find(EMBED_KEY))?.published, undefined)
      assert.equal(state.loads.length, 2)
    })
  }

  it('stops returning a guide at the exact millisecond when its embed key expires', async () => {
    const { state, cache } = setUp()
    state.answer = async () => ({ ...source, expiresInMs: 5000 })
    assert.ok(await cache.find(EMBED_KEY))
    state.answer = async () => undefined
    state.now += 4999
    assert.ok(await cache.find(EMBED_KEY))
    state.now += 1
    assert.equal(await cache.find(EMBED_KEY), undefined)
    assert.equal(state.loads.length, 2)
  })

  it('does not cache unknown keys, so a new key works immediately', async () => {
    const { state, cache } = setUp()
    state.answer = async () => undefined
    assert.equal(await cache.find(EMBED_KEY), undefined)
    state.answer = async () => source
    assert.ok(await cache.find(EMBED_KEY))
  })

  it('forgets a deleted key', async () => {
    const { state, cache } = setUp()
    await cache.find(EMBED_KEY)
    state.now += 30_000
    state.answer = async () => undefined
    assert.equal(await cache.find(EMBED_KEY), undefined)
  })

  describe('when the database', () => {
    const isUnavailable = async (): Promise<never> => {
      throw connectionError
    }

    it('is unavailable, returns the last valid guide and retries every 5 seconds', async () => {
      const { state, cache } = setUp()
      const guide = await cache.find(EMBED_KEY)
      state.answer = isUnavailable
      state.now += 30_000
      cache.expireAll()
      state.loads.length = 0
      assert.equal(await cache.find(EMBED_KEY), guide)
      state.now += 4999
      assert.equal(await cache.find(EMBED_KEY), guide)
      assert.equal(state.loads.length, 1)
      state.now += 1
      assert.equal(await cache.find(EMBED_KEY), guide)
      assert.equal(state.loads.length, 2)
    })

    it('hangs, returns the last valid guide, without a wait for later requests', async () => {
      const { state, cache } = setUp()
      const guide = await cache.find(EMBED_KEY)
      const never = Promise.withResolvers<GuideSource>()
      state.answer = async () => never.promise
      state.now += 30_000
      assert.equal(await cache.find(EMBED_KEY), guide)
      state.loads.length = 0
      assert.equal(await cache.find(EMBED_KEY), guide)
      assert.equal(state.loads.length, 0)
      never.reject(connectionError)
    })

    it('is unavailable, rejects if the guide is not cached', async () => {
      const { state, cache } = setUp()
      state.answer = isUnavailable
      await assert.rejects(cache.find(EMBED_KEY), connectionError)
      state.answer = async () => source
      assert.ok(await cache.find(EMBED_KEY))
    })

    it('is unavailable, rejects if the guide has changed', async () => {
      const { state, cache } = setUp()
      await cache.find(EMBED_KEY)
      state.answer = isUnavailable
      cache.drop(TEMPLATE)
      await assert.rejects(cache.find(EMBED_KEY), connectionError)
    })

    it('is unavailable, rejects if the guide changes during the load', async () => {
      const { state, cache } = setUp()
      await cache.find(EMBED_KEY)
      state.now += 30_000
      const answer = Promise.withResolvers<GuideSource>()
      state.answer = async () => answer.promise
      const found = cache.find(EMBED_KEY)
      cache.drop(TEMPLATE)
      answer.reject(connectionError)
      await assert.rejects(found, connectionError)
    })

    it('is unavailable, still expires a guide with its embed key', async () => {
      const { state, cache } = setUp()
      state.answer = async () => ({ ...source, expiresInMs: 40_000 })
      await cache.find(EMBED_KEY)
      state.answer = isUnavailable
      state.now += 39_999
      assert.ok(await cache.find(EMBED_KEY))
      state.now += 1
      await assert.rejects(cache.find(EMBED_KEY), connectionError)
    })

    it('has been unavailable for a day, rejects', async () => {
      const { state, cache } = setUp()
      await cache.find(EMBED_KEY)
      state.answer = isUnavailable
      state.now += 24 * 60 * 60 * 1000
      assert.ok(await cache.find(EMBED_KEY))
      state.now += 5000
      await assert.rejects(cache.find(EMBED_KEY), connectionError)
    })
  })

  it('returns the last valid guide after any other failure to load, and reports it', async () => {
    const failures: unknown[] = []
    const { state, cache } = setUp({ onLoadFailed: (failure) => failures.push(failure) })
    const guide = await cache.find(EMBED_KEY)
    const cause = new Error('a column is missing')
    state.answer = async () => Promise.reject(cause)
    state.now += 30_000
    assert.equal(await cache.find(EMBED_KEY), guide)
    assert.deepEqual(failures, [{ templateId: TEMPLATE, cause }])
    state.now += 5000
    state.answer = async () => source
    assert.equal(await cache.find(EMBED_KEY), guide)
    assert.equal(failures.length, 1)
  })

  it('uses the default limits if the stored limits are invalid, and warns once', async () => {
    const problems: unknown[] = []
    const { state, cache } = setUp({ warn: (problem) => problems.push(problem) })
    const limits = { guides: 'many', events: 0, verify: 5, more: 1 }
    state.answer = async () => ({ ...source, limits })
    assert.deepEqual((await cache.find(EMBED_KEY))?.limits, {
      guides: undefined,
      events: undefined,
      verify: 5,
    })
    state.now += 30_000
    await cache.find(EMBED_KEY)
    assert.equal(problems.length, 1)
    const warnings = JSON.stringify(problems)
    for (const part of [TEMPLATE, 'guides', 'events', 'more']) assert.ok(warnings.includes(part), warnings)
    state.answer = async () => ({ ...source, limits: 'broken' })
    state.now += 30_000
    assert.deepEqual((await cache.find(EMBED_KEY))?.limits, {})
    assert.equal(problems.length, 2)
  })

  it('keeps the most recently used guides, within a size limit', async () => {
    const { state, cache } = setUp({ maxBytes: 22_000 })
    for (const key of ['a', 'b', 'a', 'c', 'd', 'a', 'e', 'f', 'g', 'a']) await cache.find(key)
    state.loads.length = 0
    await cache.find('a')
    assert.deepEqual(state.loads, [])
    await cache.find('b')
    assert.deepEqual(state.loads, ['b'])
  })
})

describe('the response template cache', () => {
  it('compiles each selection once, and keeps the most recently used templates within a size limit', () => {
    const { published } = guideWith([{ slug: 'a' }])
    const { published: sameAgain } = guideWith([{ slug: 'a' }])
    if (!published || !sameAgain) return assert.fail()
    const one = published.compile(published.defaults)
    const documents = openResponseTemplateCache(Math.round(2.5 * one.bytes))
    const find = (platform: string) => documents.find(published, { ...published.defaults, platform })

    const html = find('html')
    assert.equal(find('html'), html)
    assert.notEqual(documents.find(sameAgain, published.defaults), html)
    assert.equal(find('html'), html)
    find('wix')
    assert.equal(find('html'), html)
    find('shopify')
    find('wix')
    assert.notEqual(find('html'), html)
  })
})
