// Covers web/console/editor/step-list.tsx, web/console/draft/items.ts and draft-problems.ts.
import assert from 'node:assert/strict'
import {
  dnsLookupConfig,
  httpPingConfig,
  scriptPresenceConfig,
  signalConfig,
} from '../../../shared/check/config.ts'
import { draftRequirement } from '../../../api/drafts/requirement.ts'
import { versionShape } from '../../../api/drafts/version-fields.ts'
import { fieldName } from '../../../web/console/problems/field-names.ts'
import { fieldValue } from '../../../web/console/problems/field-values.ts'
import { followSteps } from '../../../web/console/draft/draft-problems.ts'
import { move, newItem, slugFor, slugOf, withStep } from '../../../web/console/draft/items.ts'

describe("the editor's steps", () => {
  const item = newItem([])
  const taken = [withStep(item, { ...item.step, title: 'Add snippet' }, [])]

  it('get valid and unique slugs', () => {
    assert.equal(slugOf('-- Acme Shop, 2nd edition --', 12), 'acme-shop-2n')
    assert.equal(slugOf('Acme Shop!', 5), 'acme')
    assert.equal(slugFor('Prüfe, ob alles läuft!', []), 'prufe-ob-alles-lauft')
    assert.equal(slugFor('Add Snippet', taken), 'add-snippet-2')
    assert.equal(slugFor('日本語', []), 'step')
    assert.match(slugFor(`${'a'.repeat(59)} b`, []), /^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  it('move to another position', () => {
    assert.deepEqual(move(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b'])
    assert.deepEqual(move(['a', 'b', 'c'], 0, 1), ['b', 'a', 'c'])
  })

  it('keep their problems when moved, and lose them when removed', () => {
    const [one, other] = [newItem([]), newItem([])]
    const problems = ['requirements.1.title', 'requirements.0.config.slug', 'version.allowed_scopes']
    const follow = (now: Parameters<typeof followSteps>[1]['now']): string[] =>
      followSteps(
        problems.map((path) => ({ path, message: '' })),
        { before: [one, other], now },
      ).map(({ path }) => path)
    assert.deepEqual(follow([other, one]), [
      'requirements.0.title',
      'requirements.1.config.slug',
      'version.allowed_scopes',
    ])
    assert.deepEqual(follow([one]), ['requirements.0.config.slug', 'version.allowed_scopes'])
  })
})

describe("a draft's fields", () => {
  it('have readable names for every type of check', () => {
    const { id: _, config, ...step } = draftRequirement.shape
    const checks = [scriptPresenceConfig, dnsLookupConfig, httpPingConfig, signalConfig]
    const paths = [
      ...Object.keys(step),
      ...Object.keys(versionShape),
      ...Object.keys(config.shape).map((name) => `config.${name}`),
      ...checks.flatMap(({ shape }) => Object.keys(shape).map((name) => `verification.${name}`)),
    ]
    const raw = paths.filter((path) => /[_.]|[a-z][A-Z](?!ML)/.test(fieldName(path)))
    assert.deepEqual(raw, [])
    assert.equal(fieldName('verification.selector'), 'CSS selector of the check')
    assert.equal(
      fieldName('verification.attributes.data-site.startsWith'),
      'attribute data-site (starts with) of the check',
    )
    assert.equal(fieldName('config.i18n.de.body'), 'instructions in German (de)')
  })

  it('have readable values', () => {
    assert.equal(fieldValue(true), 'Yes')
    assert.equal(fieldValue(['site', 'page']), 'site, page')
    assert.equal(fieldValue(null), '')
    assert.equal(fieldValue('dns_lookup', 'verification.type'), 'DNS record')
    const attributes = { 'data-site': { startsWith: 'S-' }, async: { oneOf: ['', 'async'] } }
    const check = { type: 'script_presence', selector: 'script', minMatches: null, attributes }
    assert.equal(
      fieldValue(check, 'verification'),
      'type: Element on the page\nCSS selector: script\nattributes:\n  data-site: starts with: S-\n  async: is one of: , async',
    )
    const i18n = { de: { title: 'Einbauen', body: null } }
    assert.equal(fieldValue(i18n, 'config.i18n'), 'German (de): title: Einbauen')
    assert.equal(
      fieldValue({ hostIs: 'a.example', query: { hostIs: 'b' } }, 'verification.request'),
      'host of the request: a.example\nparameters of the request: hostIs: b',
    )
  })
})
