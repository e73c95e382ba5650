// Covers web/console/editor/step-list.tsx, web/console/draft/items.ts and draft-problems.ts, and web/console/problems/*.ts.
import assert from 'node:assert/strict'
import {
  dnsLookupConfig,
  httpPingConfig,
  scriptPresenceConfig,
  signalConfig,
} from '../../../shared/check/config.ts'
import { renderedPresenceConfig } from '../../../shared/check/rendered/rendered-config.ts'
import { draftRequirement } from '../../../api/drafts/requirement.ts'
import { versionShape } from '../../../api/drafts/version-fields.ts'
import { fieldName } from '../../../web/console/problems/field-names.ts'
import { fieldValue } from '../../../web/console/problems/field-values.ts'
import { followSteps } from '../../../web/console/draft/draft-problems.ts'
import { problemLines } from '../../../web/console/problems/problem-lines.ts'
import { wordValidation } from '../../../web/console/problems/wording.ts'
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

describe("a draft's problems", () => {
  it('are one line for all languages into which a field is not translated', () => {
    const paths = [
      'requirements.1.config.i18n.de',
      'template.name_i18n.de',
      'template.name_i18n.pt-BR',
      'template.variables.0.label_i18n.de',
    ]
    const findings = paths.map((path) => ({ code: 'translation_missing', path, message: 'is missing' }))
    const other = { code: 'body_empty', path: 'requirements.0.config.body', message: 'must tell what to do' }
    const lines = problemLines([other, ...findings])
    assert.deepEqual(
      lines.map(({ about, message }) => `${about} ${message}`),
      [
        'requirements.0.config.body must tell what to do',
        'requirements.1 has no complete German translation',
        'template.name has no German or Brazilian Portuguese translation',
        'template.variables.0.label has no German translation',
      ],
    )
    assert.deepEqual(
      lines.map(({ finding }) => finding.path),
      [other.path, ...paths.filter((path) => !path.endsWith('pt-BR'))],
    )
  })

  it('have the words of the form, and ask for the snippet that a check follows from', () => {
    const empty = { code: 'check_invalid', message: 'must not be empty' } as const
    const [selector, other] = [0, 1].map((step) => `requirements.${step}.verification.selector`)
    const snippet = 'requirements.0.config.snippet'
    assert.ok(selector !== undefined && other !== undefined)
    const refused = renderedPresenceConfig.safeParse({ type: 'rendered_presence' })
    const emptyVisit = refused.error?.issues[0]?.message ?? ''
    const { errors, warnings } = wordValidation({
      valid: false,
      errors: [
        { ...empty, path: selector },
        { ...empty, path: other },
        { ...empty, path: 'requirements.2.verification.selector', message: emptyVisit },
        {
          code: 'duplicate_slug',
          path: 'requirements.3.config.slug',
          message: 'is the slug of requirements.0',
        },
      ],
      warnings: [
        { code: 'snippet_missing', path: snippet, message: 'must not be empty in this type of step' },
      ],
    })
    assert.deepEqual(
      errors.map(({ path, message }) => `${path} ${message}`),
      [
        `${snippet} is missing: paste a snippet first`,
        `${other} must not be empty`,
        'requirements.2.verification.selector is empty, and so are “Variable of the page” and “Request to the host”: fill in at least one',
        'requirements.3.config.slug is the slug of step 1',
      ],
    )
    assert.deepEqual(warnings, [])
  })
})
