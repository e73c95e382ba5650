import assert from 'node:assert/strict'
import { hashContent } from '../../../api/drafts/content.ts'
import { unsignableValues } from '../../../api/signing/unsignable-values.ts'
import { CanonicalError } from '../../../shared/canonical.ts'
import type { VersionContent } from '../../../shared/content/version-content.ts'
import { contentOfRecord } from '../../support/signing/signed-record.ts'

const good = contentOfRecord as unknown as VersionContent
const [step] = good.requirements

describe('a value before it is signed', () => {
  it('is accepted if every verifier reads it the same way', () => {
    assert.deepEqual(unsignableValues(good), [])
  })

  const cases: readonly (readonly [what: string, path: string, content: unknown])[] = [
    ['a decimal', 'requirements.0.config.width', withConfig({ width: 1.5 })],
    [
      'an integer that a double cannot represent',
      'requirements.0.config.width',
      withConfig({ width: 2 ** 53 }),
    ],
    ['U+0000', 'changelog', { ...good, changelog: 'a\0b' }],
    ['U+007F', 'changelog', { ...good, changelog: 'a\u007fb' }],
    ['a lone surrogate', 'changelog', { ...good, changelog: '\ud800' }],
    ['a key that is not a plain name', 'requirements.0.config', withConfig({ 'a b': 1 })],
    ['a key that begins with a digit', 'requirements.0.config', withConfig({ '1a': 1 })],
    ['a key of 65 characters', 'requirements.0.config', withConfig({ ['a'.repeat(65)]: 1 })],
    ['__proto__', 'requirements.0.config', withConfig(JSON.parse('{"__proto__":1}') as object)],
    ['scopes out of order', 'allowed_scopes', { ...good, allowed_scopes: ['site', 'page'] }],
    ['a scope twice', 'allowed_scopes', { ...good, allowed_scopes: ['site', 'site'] }],
    ['platforms out of order', 'requirements.0.platform_ids', withStep({ platform_ids: ['b', 'a'] })],
    [
      'step scopes out of order',
      'requirements.0.installation_scopes',
      withStep({ installation_scopes: ['b', 'a'] }),
    ],
    ['an order with a gap', 'requirements.0.order', withStep({ order: 1 })],
  ]
  for (const [what, path, content] of cases) {
    it(`is refused for ${what}, naming its path`, () => {
      const [refusal] = unsignableValues(content as VersionContent)
      assert.equal(refusal?.path.join('.'), path)
    })
  }

  const unserialisable: typeof cases = [
    ['more than 256 KB', '', { ...good, changelog: 'a'.repeat(262_144) }],
    ['a value that JSON cannot represent', 'changelog', { ...good, changelog: 1n }],
  ]
  for (const [what, path, content] of unserialisable) {
    it(`is not serialised with ${what}, naming its path`, () => {
      assert.throws(
        () => hashContent(content as VersionContent),
        (error) => error instanceof CanonicalError && error.path === path,
      )
    })
  }

  it('is not serialised if it is nested more than 64 levels deep', () => {
    let nested: unknown = 1
    for (let level = 0; level < 60; level++) nested = { a: nested }
    const deepest = withConfig({ a: nested }) as VersionContent
    assert.deepEqual(unsignableValues(deepest), [])
    assert.doesNotThrow(() => hashContent(deepest))
    assert.throws(() => hashContent(withConfig({ a: { a: nested } }) as VersionContent), CanonicalError)
  })

  function withStep(fields: object): unknown {
    return { ...good, requirements: [{ ...step, ...fields }] }
  }

  function withConfig(config: object): unknown {
    return withStep({ config: { ...step?.config, ...config } })
  }
})
