import assert from 'node:assert/strict'
import { newId } from '../../../../api/store/id.ts'
import { insertProject } from '../../../../api/store/templates/projects.ts'
import { withAdminApi } from '../../../support/api/admin-api.ts'
import { assertRefused, type JsonResponse } from '../../../support/api/api-requests.ts'

describe('/v1/admin/platforms', () => {
  const { call, database, mine, theirs } = withAdminApi()
  const create = async (slug: string): Promise<JsonResponse> =>
    call('POST /v1/admin/platforms', { body: { slug, name: 'Own' } })

  it("adds, renames and deletes the account's own platform", async () => {
    const created = await create('shopware')
    assert.deepEqual(
      [created.status, created.body],
      [201, { slug: 'shopware', name: 'Own', built_in: false }],
    )
    const location = created.headers.get('location')
    assert.equal(location, '/v1/admin/platforms/shopware')
    assert.deepEqual((await call(`GET ${location}`)).body, created.body)
    const renamed = await call('PATCH /v1/admin/platforms/shopware', { body: { name: 'Shopware' } })
    assert.deepEqual(renamed.body, { slug: 'shopware', name: 'Shopware', built_in: false })
    assert.equal((await call('DELETE /v1/admin/platforms/shopware')).status, 204)
    assertRefused(await call('DELETE /v1/admin/platforms/shopware'), { status: 404, code: 'not_found' })
  })

  it("refuses the slug of a built-in or own platform, but not of another account's platform", async () => {
    await create('typo3')
    for (const slug of ['typo3', 'wordpress']) {
      assertRefused(await create(slug), { status: 409, code: 'platform_exists' })
    }
    const other = { key: theirs.key, body: { slug: 'typo3', name: 'Theirs' } }
    assert.equal((await call('POST /v1/admin/platforms', other)).status, 201)
  })

  it("returns built-in platforms, but no other account's platforms", async () => {
    const { body } = await call('GET /v1/admin/platforms/wordpress')
    assert.deepEqual(body, { slug: 'wordpress', name: 'WordPress', built_in: true })
    await call('POST /v1/admin/platforms', { key: theirs.key, body: { slug: 'hidden', name: 'Theirs' } })
    assertRefused(await call('GET /v1/admin/platforms/hidden'), { status: 404, code: 'not_found' })
  })

  it('does not change built-in platforms', async () => {
    for (const answer of [
      await call('PATCH /v1/admin/platforms/wordpress', { body: { name: 'x' } }),
      await call('DELETE /v1/admin/platforms/wordpress'),
    ]) {
      assertRefused(answer, { status: 403, code: 'platform_built_in' })
    }
  })

  it('refuses a malformed slug', async () => {
    for (const slug of ['', 'Shop', 'a--b', '-a', 'a_b', 'a b', 'a'.repeat(51)]) {
      assert.match(assertRefused(await create(slug), { status: 400, code: 'invalid_request' }), /^slug: /)
    }
  })

  describe('does not delete a platform that a template uses', () => {
    const uses: [where: string, slug: string, columns: object, draft?: string[]][] = [
      ['as its default', 'as-default', { default_platform: 'as-default' }],
      [
        'in a rule',
        'in-rule',
        { detection_rules: JSON.stringify([{ platform: 'in-rule', source: 'referer_host' }]) },
      ],
      ['in a step of its draft', 'in-step', {}, ['html', 'in-step']],
    ]
    for (const [where, slug, columns, draft] of uses) {
      it(where, async () => {
        await create(slug)
        const templateId = await makeTemplate(mine.id, columns)
        if (draft) await makeDraft(templateId, draft)
        const answer = await call(`DELETE /v1/admin/platforms/${slug}`)
        assert.match(assertRefused(answer, { status: 409, code: 'platform_in_use' }), /Install it/)
        await database.db('templates').where({ id: templateId }).delete()
        assert.equal((await call(`DELETE /v1/admin/platforms/${slug}`)).status, 204)
      })
    }

    it('unless the template belongs to another account', async () => {
      await create('used-elsewhere')
      await makeTemplate(theirs.id, { default_platform: 'used-elsewhere' })
      assert.equal((await call('DELETE /v1/admin/platforms/used-elsewhere')).status, 204)
    })
  })

  async function makeTemplate(accountId: string, columns: object): Promise<string> {
    const [projectId, id] = [newId(), newId()]
    const branding = { brand_name: 'A', primary_color: '#000000', logo_url: 'https://a.example/l.svg' }
    await insertProject(database.db, { id: projectId, account_id: accountId, name: 'P', ...branding })
    await database.db('templates').insert({
      id,
      project_id: projectId,
      name: 'Install it',
      default_locale: 'en',
      locales: ['en'],
      default_platform: 'html',
      ...columns,
    })
    return id
  }

  async function makeDraft(templateId: string, platforms: string[]): Promise<void> {
    const id = newId()
    const scopes = { allowed_scopes: ['site'], default_scope: 'site' }
    await database.db('versions').insert({ id, template_id: templateId, version: 1, ...scopes })
    await database.db('requirements').insert({
      id: newId(),
      version_id: id,
      position: 0,
      requirement_type: 'manual',
      title: 'A step',
      platform_ids: platforms,
      config: '{}',
    })
  }
})
