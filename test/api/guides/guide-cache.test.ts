import assert from 'node:assert/strict'
import { openDatabase } from '../../../api/store/database.ts'
import { findGuideSource, type GuideSource } from '../../../api/store/templates/guides.ts'
import { GuideCache, type GuideCacheOptions } from '../../../api/guides/guide-cache.ts'
import { openResponseTemplateCache } from '../../../api/guides/response-template-cache.ts'
import { EMBED_KEY, guideWith, sourceWith } from '../../support/api.ts'

const source = sourceWith([{ slug: 'a' }])
const TEMPLATE = source.templateId

/** Error of the driver while the database is unavailable. */
async function unavailable(): Promise<Error> {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/nowhere', 1, { warn: () => undefined })
  try {
    await findGuideSource(db, EMBED_KEY)
  } catch (error) {
    return error as Error
  } finally {
    await db.destroy()
  }
  return assert.fail('there is no database')
}

/** A cache with a database and a clock that the test controls. */
function setUp(options: Pick<GuideCacheOptions, 'maxBytes' | 'warn'> = {}) {
  const world = {
    now: 1000,
    loads: [] as string[],
    /** Guide that the next loads return. */
    answer: async (_embedKey: string): Promise<GuideSource | undefined> => source,
  }
  const cache = new GuideCache({
    now: () => world.now,
    load: async (embedKey) => {
      world.loads.push(embedKey)
      return world.answer(embedKey)
    },
    ...options,
  })
  return { world, cache }
}

describe('the guide cache', () => {
  let away: Error
  before(async () => {
    away = await unavailable()
  })

  it('loads a guide once in 30 seconds', async () => {
    const { world, cache } = setUp()
    const first = await cache.find(EMBED_KEY)
    world.now += 29_999
    assert.equal(await cache.find(EMBED_KEY), first)
    assert.equal(world.loads.length, 1)
    world.now += 1
    assert.equal(await cache.find(EMBED_KEY), first, 'made once, as nothing has changed')
    assert.equal(world.loads.length, 2)
  })

  it('shows a change after 30 seconds, even without a notification', async () => {
    const { world, cache } = setUp()
    await cache.find(EMBED_KEY)
    world.answer = async () => ({ ...source, published: undefined })
    world.now += 29_999
    assert.ok((await cache.find(EMBED_KEY))?.published)
    world.now += 1
    assert.equal((await cache.find(EMBED_KEY))?.published, undefined)
  })

  it('loads a guide once for simultaneous requests', async () => {
    const { world, cache } = setUp()
    const all = await Promise.all(Array.from({ length: 20 }, async () => cache.find(EMBED_KEY)))
    assert.equal(new Set(all).size, 1)
    assert.equal(world.loads.length, 1)
  })

  it('reloads only the guides of a template after its notification', async () => {
    const { world, cache } = setUp()
    world.answer = async (key) => (key === 'other' ? { ...source, templateId: 'another' } : source)
    for (const key of [EMBED_KEY, 'second', 'other']) await cache.find(key)
    world.loads.length = 0
    cache.drop(TEMPLATE)
    cache.drop('nobody')
    for (const key of [EMBED_KEY, 'second', 'other']) await cache.find(key)
    assert.deepEqual(world.loads, [EMBED_KEY, 'second'])
  })

  it('reloads every guide after a notification for all templates', async () => {
    const { world, cache } = setUp()
    for (const act of [() => cache.drop('*'), () => cache.expireAll()]) {
      await cache.find(EMBED_KEY)
      world.loads.length = 0
      act()
      await cache.find(EMBED_KEY)
      assert.equal(world.loads.length, 1)
    }
  })

  for (const [what, act] of [
    ['its template', (cache: GuideCache) => cache.drop(TEMPLATE)],
    ['all templates', (cache: GuideCache) => cache.expireAll()],
  ] as const) {
    it(`does not return a guide read before a notification of ${what}`, async () => {
      const { world, cache } = setUp()
      const begun = Promise.withResolvers<void>()
      const old = Promise.withResolvers<GuideSource>()
      world.answer = async () => {
        begun.resolve()
        return old.promise
      }
      const found = cache.find(EMBED_KEY)
      await begun.promise
      act(cache)
      world.answer = async () => ({ ...source, published: undefined })
      old.resolve(source)
      assert.equal((await found)?.published, undefined)
      assert.equal((await cache.find(EMBED_KEY))?.published, undefined)
      assert.equal(world.loads.length, 2)
    })
  }

  it('stops returning a guide when its embed key expires, to the millisecond', async () => {
    const { world, cache } = setUp()
    world.answer = async () => ({ ...source, expiresInMs: 5000 })
    assert.ok(await cache.find(EMBED_KEY))
    world.answer = async () => undefined
    world.now += 4999
    assert.ok(await cache.find(EMBED_KEY))
    world.now += 1
    assert.equal(await cache.find(EMBED_KEY), undefined)
    assert.equal(world.loads.length, 2)
  })

  it('does not cache unknown keys, so that a new key works immediately', async () => {
    const { world, cache } = setUp()
    world.answer = async () => undefined
    assert.equal(await cache.find(EMBED_KEY), undefined)
    world.answer = async () => source
    assert.ok(await cache.find(EMBED_KEY))
  })

  it('forgets a deleted key', async () => {
    const { world, cache } = setUp()
    await cache.find(EMBED_KEY)
    world.now += 30_000
    world.answer = async () => undefined
    assert.equal(await cache.find(EMBED_KEY), undefined)
  })

  describe('when the database', () => {
    const isUnavailable = async (): Promise<never> => {
      throw away
    }

    it('is unavailable, returns the last valid guide and retries every 5 seconds', async () => {
      const { world, cache } = setUp()
      const guide = await cache.find(EMBED_KEY)
      world.answer = isUnavailable
      world.now += 30_000
      cache.expireAll()
      world.loads.length = 0
      assert.equal(await cache.find(EMBED_KEY), guide)
      world.now += 4999
      assert.equal(await cache.find(EMBED_KEY), guide)
      assert.equal(world.loads.length, 1)
      world.now += 1
      assert.equal(await cache.find(EMBED_KEY), guide)
      assert.equal(world.loads.length, 2)
    })

    it('hangs, returns the last valid guide, and later requests do not wait', async () => {
      const { world, cache } = setUp()
      const guide = await cache.find(EMBED_KEY)
      const never = Promise.withResolvers<GuideSource>()
      world.answer = async () => never.promise
      world.now += 30_000
      assert.equal(await cache.find(EMBED_KEY), guide)
      world.loads.length = 0
      assert.equal(await cache.find(EMBED_KEY), guide)
      assert.equal(world.loads.length, 0)
      never.reject(away)
    })

    it('is unavailable, rejects if the guide is not cached', async () => {
      const { world, cache } = setUp()
      world.answer = isUnavailable
      await assert.rejects(cache.find(EMBED_KEY), away)
      world.answer = async () => source
      assert.ok(await cache.find(EMBED_KEY))
    })

    it('is unavailable, rejects if the guide has changed', async () => {
      const { world, cache } = setUp()
      await cache.find(EMBED_KEY)
      world.answer = isUnavailable
      cache.drop(TEMPLATE)
      await assert.rejects(cache.find(EMBED_KEY), away)
    })

    it('is unavailable, rejects if the guide changes during the load', async () => {
      const { world, cache } = setUp()
      await cache.find(EMBED_KEY)
      world.now += 30_000
      const answer = Promise.withResolvers<GuideSource>()
      world.answer = async () => answer.promise
      const found = cache.find(EMBED_KEY)
      cache.drop(TEMPLATE)
      answer.reject(away)
      await assert.rejects(found, away)
    })

    it('is unavailable, still expires a guide with its embed key', async () => {
      const { world, cache } = setUp()
      world.answer = async () => ({ ...source, expiresInMs: 40_000 })
      await cache.find(EMBED_KEY)
      world.answer = isUnavailable
      world.now += 39_999
      assert.ok(await cache.find(EMBED_KEY))
      world.now += 1
      await assert.rejects(cache.find(EMBED_KEY), away)
    })

    it('has been unavailable for a day, rejects', async () => {
      const { world, cache } = setUp()
      await cache.find(EMBED_KEY)
      world.answer = isUnavailable
      world.now += 24 * 60 * 60 * 1000
      assert.ok(await cache.find(EMBED_KEY))
      world.now += 5000
      await assert.rejects(cache.find(EMBED_KEY), away)
    })
  })

  it('returns no stale guide after an error other than an unavailable database', async () => {
    const { world, cache } = setUp()
    await cache.find(EMBED_KEY)
    world.now += 30_000
    world.answer = async () => ({ ...source, detectionRules: 'broken' })
    await assert.rejects(cache.find(EMBED_KEY), /expected array/)
  })

  it('uses the standard limits in place of invalid stored ones, and warns once', async () => {
    const problems: unknown[] = []
    const { world, cache } = setUp({ warn: (problem) => problems.push(problem) })
    const limits = { guides: 'many', events: 0, verify: 5, more: 1 }
    world.answer = async () => ({ ...source, limits })
    assert.deepEqual((await cache.find(EMBED_KEY))?.limits, {
      guides: undefined,
      events: undefined,
      verify: 5,
    })
    world.now += 30_000
    await cache.find(EMBED_KEY)
    assert.equal(problems.length, 1)
    const told = JSON.stringify(problems)
    for (const part of [TEMPLATE, 'guides', 'events', 'more']) assert.ok(told.includes(part), told)
    world.answer = async () => ({ ...source, limits: 'broken' })
    world.now += 30_000
    assert.deepEqual((await cache.find(EMBED_KEY))?.limits, {})
    assert.equal(problems.length, 2)
  })

  it('keeps the most recently used guides, within a size limit', async () => {
    const { world, cache } = setUp({ maxBytes: 22_000 })
    for (const key of ['a', 'b', 'a', 'c', 'd', 'a', 'e', 'f', 'g', 'a']) await cache.find(key)
    world.loads.length = 0
    await cache.find('a')
    assert.deepEqual(world.loads, [])
    await cache.find('b')
    assert.deepEqual(world.loads, ['b'])
  })
})

describe('the response template cache', () => {
  it('compiles each selection once, and keeps the most recently used within a size limit', () => {
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
