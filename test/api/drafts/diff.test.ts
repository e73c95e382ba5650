import assert from 'node:assert/strict'
import { diffVersions } from '../../../api/drafts/diff.ts'
import type { Requirement } from '../../../shared/content/version-content.ts'
import { requirementWith } from '../../support/api/requirements.ts'

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((slug) => requirementWith(slug)) as [
  Requirement,
  Requirement,
  Requirement,
  Requirement,
]

function versionOf(steps: readonly Requirement[], fields: object = {}) {
  const requirements = steps.map((step, order) => ({ ...step, order }))
  return { allowed_scopes: ['site'], default_scope: 'site', changelog: '', requirements, ...fields }
}

const slugs = (steps: readonly { slug: string }[]): string[] => steps.map(({ slug }) => slug)

describe('the difference between two versions', () => {
  it('is empty for equal versions', () => {
    const nothing = { fields: [], added: [], removed: [], changed: [], moved: [] }
    assert.deepEqual(diffVersions(versionOf([a, b]), versionOf([a, b])), nothing)
  })

  it('lists added and removed steps', () => {
    const diff = diffVersions(versionOf([a, b]), versionOf([b, c]))
    assert.deepEqual([slugs(diff.added), slugs(diff.removed)], [['c'], ['a']])
    assert.deepEqual([diff.changed, diff.moved], [[], []])
    assert.deepEqual(diff.added, [{ id: c.id, slug: 'c', title: 'Title of c' }])
  })

  it('lists the changed fields of a step, before and after', () => {
    const before = { ...a, verification: { type: 'http_ping', path: '/a' } }
    const after = {
      ...a,
      title: 'New',
      platform_ids: ['wix'],
      config: { ...a.config, i18n: { de: { title: 'Neu', body: null } } },
      verification: { type: 'http_ping', timeoutMs: 900 },
    }
    const [changed] = diffVersions(versionOf([before]), versionOf([after])).changed
    assert.deepEqual(changed, {
      id: a.id,
      slug: 'a',
      title: 'New',
      fields: [
        { path: 'title', before: 'Title of a', after: 'New' },
        { path: 'platform_ids', before: [], after: ['wix'] },
        { path: 'config.i18n.de', before: null, after: { title: 'Neu', body: null } },
        { path: 'verification.path', before: '/a', after: null },
        { path: 'verification.timeoutMs', before: null, after: 900 },
      ],
    })
  })

  it('matches a step by id if its slug changed, and by slug if its id changed', () => {
    const renamed = { ...a, config: { ...a.config, slug: 'z' } }
    const copied = { ...b, id: c.id }
    const diff = diffVersions(versionOf([a, b]), versionOf([renamed, copied]))
    assert.deepEqual(diff.changed, [
      { id: a.id, slug: 'z', title: a.title, fields: [{ path: 'config.slug', before: 'a', after: 'z' }] },
    ])
    assert.deepEqual([diff.added, diff.removed], [[], []])
  })

  it('matches two steps that swapped slugs by their ids', () => {
    const one = { ...a, config: { ...a.config, slug: 'b' } }
    const other = { ...b, config: { ...b.config, slug: 'a' } }
    const { changed, moved } = diffVersions(versionOf([a, b]), versionOf([one, other]))
    assert.deepEqual([slugs(changed), moved], [['b', 'a'], []])
  })

  for (const [name, after, moved] of [
    ['one step to the front', [d, a, b, c], [['d', 3, 0]]],
    ['one step to the end', [b, c, d, a], [['a', 0, 3]]],
    ['two swapped steps', [b, a, c, d], [['a', 0, 1]]],
    ['no step that only made room', [requirementWith('new'), a, b, c, d], []],
  ] as const) {
    it(`finds the fewest moves: ${name}`, () => {
      const diff = diffVersions(versionOf([a, b, c, d]), versionOf(after))
      assert.deepEqual(
        diff.moved.map(({ slug, from, to }) => [slug, from, to]),
        moved,
      )
    })
  }

  it("lists the version's own changed fields", () => {
    const after = versionOf([], { allowed_scopes: ['page', 'site'], changelog: 'x' })
    assert.deepEqual(diffVersions(versionOf([]), after).fields, [
      { path: 'allowed_scopes', before: ['site'], after: ['page', 'site'] },
      { path: 'changelog', before: '', after: 'x' },
    ])
  })
})
