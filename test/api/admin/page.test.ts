import assert from 'node:assert/strict'
import { insertProject } from '../../../api/store/templates/projects.ts'
import { newId } from '../../../api/store/id.ts'
import { withAdminApi } from '../../support/api/admin-api.ts'
import { assertRefused } from '../../support/api/api-requests.ts'

type Page = { data: { id: string; slug: string }[]; next_cursor: string | null }

describe('a list', () => {
  const { call, database, mine, theirs } = withAdminApi()
  const ids: string[] = []

  before(async () => {
    const branding = { brand_name: 'A', primary_color: '#000000', logo_url: 'https://a.example/l.svg' }
    for (let index = 0; index < 7; index++) {
      const project = await insertProject(database.db, {
        id: newId(),
        account_id: mine.id,
        name: `P${index}`,
        ...branding,
      })
      ids.push(project.id)
    }
  })

  async function walk(path: string, limit: number): Promise<Page[]> {
    const pages: Page[] = []
    let cursor = ''
    do {
      const { status, body } = await call(`GET ${path}?limit=${limit}${cursor}`)
      assert.equal(status, 200)
      pages.push(body as unknown as Page)
      cursor = `&cursor=${String(body['next_cursor'])}`
    } while (pages.at(-1)?.next_cursor !== null)
    return pages
  }

  for (const limit of [1, 3, 7, 100]) {
    it(`is complete and in order in pages of ${limit}`, async () => {
      const pages = await walk('/v1/admin/projects', limit)
      assert.deepEqual(
        pages.flatMap(({ data }) => data.map(({ id }) => id)),
        ids,
      )
      assert.equal(pages.length, Math.ceil(7 / limit))
    })
  }

  it('contains each slug of a platform once, built-in or not', async () => {
    await database.db('platforms').insert([
      { slug: 'aaa', name: 'Mine', account_id: mine.id },
      { slug: 'wix', name: 'My Wix', account_id: mine.id },
    ])
    const platforms = (await walk('/v1/admin/platforms', 2)).flatMap(({ data }) => data)
    const slugs = platforms.map(({ slug }) => slug)
    assert.deepEqual(slugs, [...new Set(slugs)].sort())
    assert.deepEqual(platforms[0], { slug: 'aaa', name: 'Mine', built_in: false })
    assert.deepEqual(
      platforms.find(({ slug }) => slug === 'wix'),
      { slug: 'wix', name: 'My Wix', built_in: false },
    )
    assert.ok(slugs.includes('html'))
  })

  it('has 20 items per page by default', async () => {
    const slugs = Array.from({ length: 21 }, (_, index) => `own-${index}`)
    const rows = slugs.map((slug) => ({ slug, name: slug, account_id: theirs.id }))
    await database.db('platforms').insert(rows)
    const { body } = await call('GET /v1/admin/platforms', { key: theirs.key })
    assert.equal((body as unknown as Page).data.length, 20)
  })

  it('can be empty', async () => {
    const { body } = await call('GET /v1/admin/audit-log')
    assert.deepEqual(body, { data: [], next_cursor: null })
  })

  it('refuses an invalid limit or cursor, and unknown fields', async () => {
    const wrong: [query: string, named: RegExp][] = [
      ['limit=0', /^limit: /],
      ['limit=101', /^limit: /],
      ['limit=ten', /^limit: /],
      ['limit=1&limit=2', /^limit: /],
      ['cursor=', /^cursor: /],
      ['cursor=nonsense', /^cursor: is not a cursor of this list/],
      [`cursor=${Buffer.from('html').toString('base64url')}`, /^cursor: /],
      ['order=name', /^order: is not a known field/],
    ]
    for (const [query, named] of wrong) {
      const answer = await call(`GET /v1/admin/projects?${query}`)
      assert.match(assertRefused(answer, { status: 400, code: 'invalid_request' }), named)
    }
  })
})
