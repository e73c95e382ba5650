import assert from 'node:assert/strict'
import { draftContent, hashContent } from '../../../api/drafts/content.ts'
import { requirementWith } from '../../support/api/requirements.ts'

const draft = {
  id: '01890000-0000-7000-8000-000000000002',
  template_id: '01890000-0000-7000-8000-000000000001',
  version: 3,
  allowed_scopes: ['site', 'page', 'site'],
  default_scope: 'page',
  changelog: 'Änderung',
}
const at = { publishedAt: new Date('2026-01-02T03:04:05.678Z'), declared: new Map() }

describe("a version's content", () => {
  it('has exactly the fields of the specification', () => {
    const stored = requirementWith('add', { platform_ids: ['wix', 'html'], internal: 'note' } as object)
    assert.deepEqual(draftContent(draft, [stored], at), {
      schema_version: 4,
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
            variables: {},
          },
          verification: { type: 'manual' },
        },
      ],
    })
  })

  it('has the same form for a step without a check, whichever release stored it', () => {
    const before = requirementWith('add')
    const stored = { ...before, verification: null } as unknown as typeof before
    assert.deepEqual(draftContent(draft, [stored], at), draftContent(draft, [before], at))
  })

  it('is sorted by code units, not by the rules of a language', () => {
    const { allowed_scopes: scopes } = draftContent(
      { ...draft, allowed_scopes: ['b', 'a-b', 'a', 'a1'] },
      [],
      at,
    )
    assert.deepEqual(scopes, ['a', 'a-b', 'a1', 'b'])
  })

  it('numbers steps in order from zero, without gaps', () => {
    const steps = [requirementWith('last', { order: 9 }), requirementWith('first', { order: 2 })]
    const { requirements } = draftContent(draft, steps, at)
    assert.deepEqual(
      requirements.map(({ order, config }) => [order, config.slug]),
      [
        [0, 'first'],
        [1, 'last'],
      ],
    )
  })

  it('has null for a field that an older draft lacks', () => {
    const stored = requirementWith('old')
    const config = { slug: 'old', body: 'Do it' } as typeof stored.config
    const [made] = draftContent(draft, [{ ...stored, config }], at).requirements
    assert.deepEqual(made?.config, {
      ...config,
      snippet: null,
      language: null,
      placement: null,
      i18n: {},
      variables: {},
    })
  })

  it('is hashed as canonical text', () => {
    const hashed = hashContent(draftContent(draft, [], at))
    assert.equal(
      hashed.content_text,
      '{"allowed_scopes":["page","site"],"changelog":"Änderung","default_scope":"page",' +
        '"install_template_id":"01890000-0000-7000-8000-000000000001","published_at":"2026-01-02T03:04:05.678Z",' +
        '"requirements":[],"schema_version":4,"setup_version_id":"01890000-0000-7000-8000-000000000002",' +
        '"status":"published","version":3}',
    )
    assert.equal(hashed.content_hash, '111b571a47bcbd603c21b1f81646b153d1c9e435653625df96017894bfe83d6a')
  })
})
