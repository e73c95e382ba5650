import assert from 'node:assert/strict'
import { openDatabase } from '../../../api/store/database.ts'
import { findGuideSource, type GuideSource } from '../../../api/store/guides.ts'
import { GuideCache } from '../../../api/guides/guide-cache.ts'
import { openDocuments } from '../../../api/guides/documents.ts'
import { EMBED_KEY, guideWith, sourceWith } from '../../support/api.ts'

const source = sourceWith([{ slug: 'a' }])
const TEMPLATE = source.templateId

/** What the database says when it is away, as the driver words it. */
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

/** A cache in front of a database and a clock that the test sets. */
function setUp(options: { maxBytes?: number } = {}) {
  const world = {
    now: 1000,
    loads: [] as string[],
    /** What the next look-ups find. */
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

describe('the guides in memory', () => {
  let away: Error
  before(async () => {
    away = await unavailable()
  })

  it('are looked up once in 30 seconds', async () => {
    const { world, cache } = setUp()
    const first = await cache.find(EMBED_KEY)
    world.now += 29_999
    assert.equal(await cache.find(EMBED_KEY), first)
    assert.equal(world.loads.length, 1)
    world.now += 1
    assert.equal(await cache.find(EMBED_KEY), first, 'made once, as nothing has changed')
    assert.equal(world.loads.length, 2)
  })

  it('show a change of which no notice came after 30 seconds', async () => {
    const { world, cache } = setUp()
    await cache.find(EMBED_KEY)
    world.answer = async () => ({ ...source, published: undefined })
    world.now += 29_999
    assert.ok((await cache.find(EMBED_KEY))?.published)
    world.now += 1
    assert.equal((await cache.find(EMBED_KEY))?.published, undefined)
  })

  it('are looked up once for all who ask at the same time', async () => {
    const { world, cache } = setUp()
    const all = await Promise.all(Array.from({ length: 20 }, async () => cache.find(EMBED_KEY)))
    assert.equal(new Set(all).size, 1)
    assert.equal(world.loads.length, 1)
  })

  it('are looked up again after a notice of their template, and only those', async () => {
    const { world, cache } = setUp()
    world.answer = async (key) => (key === 'other' ? { ...source, templateId: 'another' } : source)
    for (const key of [EMBED_KEY, 'second', 'other']) await cache.find(key)
    world.loads.length = 0
    cache.drop(TEMPLATE)
    cache.drop('nobody')
    for (const key of [EMBED_KEY, 'second', 'other']) await cache.find(key)
    assert.deepEqual(world.loads, [EMBED_KEY, 'second'])
  })

  it('are all looked up again after a notice of everything', async () => {
    const { world, cache } = setUp()
    for (const act of [() => cache.drop('*'), () => cache.doubt()]) {
      await cache.find(EMBED_KEY)
      world.loads.length = 0
      act()
      await cache.find(EMBED_KEY)
      assert.equal(world.loads.length, 1)
    }
  })

  for (const [what, act] of [
    ['its template', (cache: GuideCache) => cache.drop(TEMPLATE)],
    ['everything', (cache: GuideCache) => cache.doubt()],
  ] as const) {
    it(`are not what was read before a notice of ${what} came`, async () => {
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

  it('end with their embed key, to the millisecond', async () => {
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

  it('do not remember a key that there is not, so that a new one works at once', async () => {
    const { world, cache } = setUp()
    world.answer = async () => undefined
    assert.equal(await cache.find(EMBED_KEY), undefined)
    world.answer = async () => source
    assert.ok(await cache.find(EMBED_KEY))
  })

  it('forget a key that is gone', async () => {
    const { world, cache } = setUp()
    await cache.find(EMBED_KEY)
    world.now += 30_000
    world.answer = async () => undefined
    assert.equal(await cache.find(EMBED_KEY), undefined)
  })

  describe('while the database', () => {
    const isAway = async (): Promise<never> => {
      throw away
    }

    it('is away, are the last that were right, and it is asked every 5 seconds', async () => {
      const { world, cache } = setUp()
      const guide = await cache.find(EMBED_KEY)
      world.answer = isAway
      world.now += 30_000
      cache.doubt()
      world.loads.length = 0
      assert.equal(await cache.find(EMBED_KEY), guide)
      world.now += 4999
      assert.equal(await cache.find(EMBED_KEY), guide)
      assert.equal(world.loads.length, 1)
      world.now += 1
      assert.equal(await cache.find(EMBED_KEY), guide)
      assert.equal(world.loads.length, 2)
    })

    it('hangs, are the last that were right, and those who ask next do not wait', async () => {
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

    it('is away, are refused when they were not there before', async () => {
      const { world, cache } = setUp()
      world.answer = isAway
      await assert.rejects(cache.find(EMBED_KEY), away)
      world.answer = async () => source
      assert.ok(await cache.find(EMBED_KEY))
    })

    it('is away, are refused when they have changed', async () => {
      const { world, cache } = setUp()
      await cache.find(EMBED_KEY)
      world.answer = isAway
      cache.drop(TEMPLATE)
      await assert.rejects(cache.find(EMBED_KEY), away)
    })

    it('is away, are refused when they change while it is asked', async () => {
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

    it('is away, end with their embed key all the same', async () => {
      const { world, cache } = setUp()
      world.answer = async () => ({ ...source, expiresInMs: 40_000 })
      await cache.find(EMBED_KEY)
      world.answer = isAway
      world.now += 39_999
      assert.ok(await cache.find(EMBED_KEY))
      world.now += 1
      await assert.rejects(cache.find(EMBED_KEY), away)
    })

    it('has been away for a day, are refused', async () => {
      const { world, cache } = setUp()
      await cache.find(EMBED_KEY)
      world.answer = isAway
      world.now += 24 * 60 * 60 * 1000
      assert.ok(await cache.find(EMBED_KEY))
      world.now += 5000
      await assert.rejects(cache.find(EMBED_KEY), away)
    })
  })

  it('are not an old answer when what fails is not the database', async () => {
    const { world, cache } = setUp()
    await cache.find(EMBED_KEY)
    world.now += 30_000
    world.answer = async () => ({ ...source, limits: 'broken' })
    await assert.rejects(cache.find(EMBED_KEY), /expected object/)
  })

  it('are those used last, within a bound', async () => {
    const { world, cache } = setUp({ maxBytes: 22_000 })
    for (const key of ['a', 'b', 'a', 'c', 'd', 'a', 'e', 'f', 'g', 'a']) await cache.find(key)
    world.loads.length = 0
    await cache.find('a')
    assert.deepEqual(world.loads, [])
    await cache.find('b')
    assert.deepEqual(world.loads, ['b'])
  })
})

describe('the compiled answers', () => {
  it('are made once for each selection, and those used last are kept within a bound', () => {
    const { published } = guideWith([{ slug: 'a' }])
    const { published: sameAgain } = guideWith([{ slug: 'a' }])
    if (!published || !sameAgain) return assert.fail()
    const one = published.compile(published.defaults)
    const documents = openDocuments(Math.round(2.5 * one.bytes))
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
