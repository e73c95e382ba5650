import assert from 'node:assert/strict'
import { buildContent, sealContent } from '../../../api/drafts/content.ts'
import { requirementWith } from '../../support/requirements.ts'

const draft = {
  id: '01890000-0000-7000-8000-000000000002',
  template_id: '01890000-0000-7000-8000-000000000001',
  version: 3,
  allowed_scopes: ['site', 'page', 'site'],
  default_scope: 'page',
  changelog: 'Änderung',
}
const at = new Date('2026-01-02T03:04:05.678Z')

describe('the content of a version', () => {
  it('has the fields of the specification and no others, each of them there', () => {
    const stored = requirementWith('add', { platform_ids: ['wix', 'html'], internal: 'note' } as object)
    assert.deepEqual(buildContent(draft, [stored], at), {
      schema_version: 1,
      setup_version_id: draft.id,
      install_template_id: draft.template_id,
      version: 3,
      status: 'published',
      published_at: '2026-01-02T03:04:05.678Z',
      allowed_scopes: ['page', 'site'],
      default_scope: 'page',
      changelog: 'Änderung',
      requirements: [
        {
          id: stored.id,
          order: 0,
          requirement_type: 'manual',
          title: 'Title of add',
          optional: false,
          platform_ids: ['html', 'wix'],
          installation_scopes: [],
          config: {
            slug: 'add',
            body: 'Body of add',
            snippet: null,
            language: null,
            placement: null,
            i18n: {},
          },
          verification: null,
        },
      ],
    })
  })

  it('sorts by code units, not by what a language thinks of letters', () => {
    const { allowed_scopes: scopes } = buildContent(
      { ...draft, allowed_scopes: ['b', 'a-b', 'a', 'a1'] },
      [],
      at,
    )
    assert.deepEqual(scopes, ['a', 'a-b', 'a1', 'b'])
  })

  it('counts steps from zero without gaps, in their order', () => {
    const steps = [requirementWith('last', { order: 9 }), requirementWith('first', { order: 2 })]
    const { requirements } = buildContent(draft, steps, at)
    assert.deepEqual(
      requirements.map(({ order, config }) => [order, config.slug]),
      [
        [0, 'first'],
        [1, 'last'],
      ],
    )
  })

  it('writes null where an older draft has nothing', () => {
    const stored = requirementWith('old')
    const config = { slug: 'old', body: 'Do it' } as typeof stored.config
    const [made] = buildContent(draft, [{ ...stored, config }], at).requirements
    assert.deepEqual(made?.config, { ...config, snippet: null, language: null, placement: null, i18n: {} })
  })

  it('is hashed as canonical text', () => {
    const sealed = sealContent(buildContent(draft, [], at))
    assert.equal(
      sealed.content_text,
      '{"allowed_scopes":["page","site"],"changelog":"Änderung","default_scope":"page",' +
        '"install_template_id":"01890000-0000-7000-8000-000000000001","published_at":"2026-01-02T03:04:05.678Z",' +
        '"requirements":[],"schema_version":1,"setup_version_id":"01890000-0000-7000-8000-000000000002",' +
        '"status":"published","version":3}',
    )
    assert.equal(sealed.content_hash, '948e4dab545b5c3c1835220e1e294fd773d69f3f25a09df32f506493b45a5b38')
  })
})
