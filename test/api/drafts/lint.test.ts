// Covers api/drafts/lint/*.ts.
import assert from 'node:assert/strict'
import { lintErrors, lintWarnings, type LintInput } from '../../../api/drafts/lint/finding.ts'
import { lint } from '../../../api/drafts/lint/index.ts'
import { variables } from '../../../api/guides/variables/declarations.ts'
import type { Requirement, StepVerification } from '../../../shared/content/version-content.ts'
import { requirementWith } from '../../support/api/requirements.ts'

type Overrides = Partial<Omit<LintInput, 'template' | 'version'>> & {
  template?: Partial<LintInput['template']>
  version?: Partial<LintInput['version']>
}

const [siteId, label] = variables.parse([
  { name: 'siteId', type: 'id', label: 'Site', example: 'S-1' },
  { name: 'label', type: 'text', label: 'Label', example: 'Hello' },
])
const both = { variables: [siteId, label].filter((variable) => variable !== undefined) }

/** An id as an author has it. */
const ID = 'nv_8fk2Qz71'

/** A valid draft with the changes of a test. */
function draftWith(
  requirements: readonly Requirement[],
  { template, version, ...rest }: Overrides = {},
): LintInput {
  return {
    template: {
      default_locale: 'en',
      locales: ['en'],
      default_platform: 'html',
      detection_rules: [],
      variables: [],
      ...template,
    },
    version: { allowed_scopes: ['site'], default_scope: 'site', ...version },
    requirements,
    platforms: new Set(['html', 'wix', 'wordpress']),
    contentBytes: 1000,
    ...rest,
  }
}

const step = requirementWith
const rule = { platform: 'wix', source: 'referer_host', op: 'suffix', value: 'wix.com' } as const
const check = (verification: StepVerification): Requirement => step('a', { verification })
const snippet = (text: string, language: string | null = 'html'): Requirement =>
  step('a', { config: { snippet: text, language } })

const rendered = (about: object): Requirement => check({ type: 'rendered_presence', ...about })
const ownRequest = { request: { hostIs: 'cdn.acme.net', query: { id: '{{siteId}}' } } }
const oneRequired = { variables: both.variables.slice(0, 1).map((one) => ({ ...one, required: true })) }

const errors: [code: (typeof lintErrors)[number], path: string, draft: LintInput][] = [
  ['no_requirements', 'requirements', draftWith([])],
  ['requirement_invalid', 'requirements.0.title', draftWith([step('a', { title: '' })])],
  ['requirement_invalid', 'requirements.0.config.slug', draftWith([step('Not A Slug')])],
  [
    'requirement_invalid',
    'requirements.0.requirement_type',
    draftWith([step('a', { requirement_type: 'x' })]),
  ],
  ['check_invalid', 'requirements.0.verification.type', draftWith([check({ type: 'telepathy' })])],
  ...['example-verification=1', 'acme=YOUR_ID', 'acme=XXXX-1'].map((value): (typeof errors)[number] => [
    'sample_in_check',
    'requirements.0.verification.value',
    draftWith([check({ type: 'dns_lookup', recordType: 'TXT', name: '_acme', match: 'equals', value })]),
  ]),
  ...[
    { selector: 'script[src*="/n.js"][data-site="{{siteId}}"]' },
    { code: ["nimbus('init', '{{siteId}}')"] },
  ].map((about): (typeof errors)[number] => [
    'check_not_in_instructions',
    'requirements.0.verification',
    draftWith(
      [
        step('a', {
          requirement_type: 'code_snippet',
          config: { body: 'Paste {{siteId}}:', snippet: '<script src="/m.js"></script>', language: 'html' },
          verification: { type: 'script_presence', ...about },
        }),
      ],
      { template: both },
    ),
  ]),
  ...[
    { match: 'contains', value: 'acme=1' },
    { match: 'spf', spf: { include: '_spf.acme.net' } },
  ].map((about): (typeof errors)[number] => [
    'check_not_in_instructions',
    'requirements.0.verification',
    draftWith([check({ type: 'dns_lookup', recordType: 'TXT', name: '_a', ...about })]),
  ]),
  [
    'dkim_selector_missing',
    'requirements.0.verification.name',
    draftWith([
      check({ type: 'dns_lookup', recordType: 'TXT', match: 'equals', value: 'v=DKIM1; k=rsa; p=MIGf' }),
    ]),
  ],
  [
    'check_invalid',
    'requirements.0.verification.name',
    draftWith(
      [check({ type: 'dns_lookup', recordType: 'TXT', match: 'dkim', dkim: { key: '{{siteId}}' } })],
      {
        template: both,
      },
    ),
  ],
  [
    'check_invalid',
    'requirements.0.verification.recordType',
    draftWith([check({ type: 'dns_lookup', recordType: 'PTR' })]),
  ],
  [
    'check_invalid',
    'requirements.0.verification.value',
    draftWith([check({ type: 'dns_lookup', recordType: 'TXT', match: 'equals' })]),
  ],
  [
    'check_invalid',
    'requirements.0.verification.selector',
    draftWith([check({ type: 'script_presence', selector: 'script >' })]),
  ],
  [
    'check_invalid',
    'requirements.0.verification.selector',
    draftWith([check({ type: 'script_presence', selector: 'a:hover' })]),
  ],
  ...['[href=#x]', '[a!=b]', ':contains(x)', 'p:contains("x)")', ':host(x)', ':nth-child', 'p::part(x)'].map(
    (selector): (typeof errors)[number] => [
      'check_invalid',
      'requirements.0.verification.selector',
      draftWith([check({ type: 'script_presence', selector })]),
    ],
  ),
  [
    'content_refused',
    'requirements.0.verification.headers',
    draftWith([check({ type: 'http_ping', headers: { 'X Token': '1' } })]),
  ],
  ['content_refused', 'requirements.0.config.body', draftWith([step('a', { config: { body: 'x\u007f' } })])],
  ['content_too_large', 'requirements', draftWith([step('a')], { contentBytes: 262_145 })],
  ...[
    "<noscript><img src='p.gif'></noscript><script>fbq('init', 'a')",
    '<script src="/n.js" />',
    '<noscript><img src="/p">',
    '<style>a{}',
    '<p>a</p><!-- <script></script>',
    '<script src="/n.js"></script',
    '<script src="/n.js"',
    '<img alt="a><p>b</p>',
  ].map((text): (typeof errors)[number] => [
    'snippet_cut_off',
    'requirements.0.config.snippet',
    draftWith([snippet(text, 'htm')]),
  ]),
  [
    'snippet_cut_off',
    'requirements.0.config.body',
    draftWith([step('a', { config: { body: 'Paste:\n```html\n<script>\n```\nThen:\n```js\nif (a <b' } })]),
  ],
  ['duplicate_slug', 'requirements.1.config.slug', draftWith([step('a'), step('a')])],
  [
    'unknown_platform',
    'requirements.0.platform_ids.1',
    draftWith([step('a', { platform_ids: ['html', 'amiga'] })]),
  ],
  [
    'unknown_platform',
    'template.default_platform',
    draftWith([step('a')], { template: { default_platform: 'amiga' } }),
  ],
  [
    'unknown_platform',
    'template.detection_rules.0.platform',
    draftWith([step('a')], { template: { detection_rules: [{ ...rule, platform: 'amiga' }] } }),
  ],
  [
    'unknown_scope',
    'requirements.0.installation_scopes.0',
    draftWith([step('a', { installation_scopes: ['shop'] }), step('b')]),
  ],
  ['platform_without_steps', 'requirements', draftWith([step('a', { platform_ids: ['wix'] })])],
  [
    'platform_without_steps',
    'requirements',
    draftWith([step('a', { platform_ids: ['html'] })], { template: { detection_rules: [rule] } }),
  ],
  [
    'platform_without_steps',
    'requirements',
    draftWith([step('a', { installation_scopes: ['page'] })], {
      version: { allowed_scopes: ['page', 'site'] },
    }),
  ],
  [
    'variable_invalid',
    'template.variables.0.default',
    draftWith([step('a', { title: '{{siteId}}' })], {
      template: {
        variables: both.variables.slice(0, 1).map((variable) => ({ ...variable, default: 'a\u007f' })),
      },
    }),
  ],
  ['undeclared_variable', 'requirements.0.title', draftWith([step('a', { title: 'Add {{siteId}}' })])],
  [
    'undeclared_variable',
    'requirements.0.config.body',
    draftWith([step('a', { config: { body: 'x {{siteId}}' } })]),
  ],
  ['undeclared_variable', 'requirements.0.config.snippet', draftWith([snippet('<i id="{{siteId}}">')])],
  [
    'undeclared_variable',
    'requirements.0.config.i18n.de.body',
    draftWith([step('a', { config: { i18n: { de: { title: 'T', body: '{{siteId}}' } } } })], {
      template: { locales: ['en', 'de'] },
    }),
  ],
  [
    'undeclared_variable',
    'requirements.0.verification.attributes.src.oneOf.1',
    draftWith([
      check({
        type: 'script_presence',
        selector: 'script',
        attributes: { src: { oneOf: ['a', '/{{siteId}}.js'] } },
      }),
    ]),
  ],
  ...['/*{{siteId}}*/a', ':nth-child({{siteId}})', 'a:{{siteId}}', '[a="b" {{siteId}}]', '.\\{{siteId}}'].map(
    (selector): (typeof errors)[number] => [
      'check_invalid',
      'requirements.0.verification.selector',
      draftWith([check({ type: 'script_presence', selector })], { template: both }),
    ],
  ),
  [
    'check_invalid',
    'requirements.0.verification.integrity',
    draftWith([check({ type: 'script_presence', selector: 'script', integrity: 'sha256-{{siteId}}' })], {
      template: both,
    }),
  ],
  [
    'check_invalid',
    'requirements.0.verification.value',
    draftWith(
      [check({ type: 'dns_lookup', recordType: 'A', match: 'inCidr', value: '192.0.2.{{siteId}}/24' })],
      { template: both },
    ),
  ],
  [
    'check_invalid',
    'requirements.0.verification',
    draftWith(
      [
        check({
          type: 'http_ping',
          bodyContains: ['{{siteId}}'.repeat(20), '{{siteId}}'.repeat(20), '{{siteId}}'.repeat(11)],
        }),
      ],
      {
        template: both,
      },
    ),
  ],
  [
    'check_invalid',
    'requirements.0.verification.path',
    draftWith([check({ type: 'http_ping', path: '/%2{{siteId}}' })], { template: both }),
  ],
  [
    'check_invalid',
    'requirements.0.verification.selector',
    draftWith([rendered({ selector: '[data-site^="{{siteId}}"]' })], { template: both }),
  ],
  [
    'undeclared_variable',
    'requirements.0.verification.trigger.args.0.id',
    draftWith([rendered({ selector: 'p', trigger: { global: 'a', args: [{ id: '{{siteId}}' }] } })]),
  ],
  [
    'variable_not_allowed_here',
    'requirements.0.config.body',
    draftWith([step('a', { config: { body: 'Run:\n```sh\nadd {{label}}\n```\nfor {{siteId}}' } })], {
      template: both,
    }),
  ],
  [
    'variable_not_allowed_here',
    'requirements.0.config.snippet',
    draftWith([snippet('<{{siteId}} id="{{siteId}}">')], { template: both }),
  ],
  [
    'variable_not_allowed_here',
    'requirements.0.config.snippet',
    draftWith([snippet('<i title="{{label}}" id="{{siteId}}">')], { template: both }),
  ],
]

const warnings: [code: (typeof lintWarnings)[number], path: string, draft: LintInput][] = [
  [
    'dns_name_without_underscore',
    'requirements.0.verification.name',
    draftWith([
      check({
        type: 'dns_lookup',
        recordType: 'TXT',
        name: 'proof',
        match: 'equals',
        value: 'acme={{installation.token}}',
      }),
    ]),
  ],
  [
    'variable_without_default',
    'requirements.0.verification',
    draftWith([check({ type: 'script_presence', selector: '[data-site={{siteId}}]' })], {
      template: { variables: both.variables.slice(0, 1) },
    }),
  ],
  ['body_empty', 'requirements.0.config.body', draftWith([step('a', { config: { body: '' } })])],
  [
    'snippet_missing',
    'requirements.0.config.snippet',
    draftWith([step('a', { requirement_type: 'code_snippet' })]),
  ],
  [
    'code_compared_as_text',
    'requirements.0.verification.bodyContains',
    draftWith([
      step('a', {
        config: { body: 'B', snippet: "<script>acme('init', 'A-1')</script>", language: 'html' },
        verification: { type: 'http_ping', bodyContains: ['A-1'] },
      }),
    ]),
  ],
  ...['[x](javascript:alert(1))', '**[x](http://a.example/)**', '![x](data:image/png;base64,AA==)'].map(
    (body): (typeof warnings)[number] => [
      'link_shown_as_text',
      'requirements.0.config.body',
      draftWith([step('a', { config: { body: `[a](https://a.example/), \`[b](c)\`, ${body}` } })]),
    ],
  ),
  ...[{ name: '_acme.shop.example' }, { name: 'mail.acme', recordType: 'CNAME' }].map(
    (about): (typeof warnings)[number] => [
      'dns_name_of_one_site',
      'requirements.0.verification.name',
      draftWith([check({ type: 'dns_lookup', recordType: 'TXT', match: 'equals', value: 'a', ...about })]),
    ],
  ),
  [
    'dns_name_reserved',
    'requirements.0.verification.spf.include',
    draftWith([
      step('a', {
        config: { body: 'Add include:spf.nimbus.example' },
        verification: {
          type: 'dns_lookup',
          recordType: 'TXT',
          match: 'spf',
          spf: { include: 'spf.nimbus.example' },
        },
      }),
    ]),
  ],
  [
    'other_platforms_without_steps',
    'requirements',
    draftWith([step('a', { platform_ids: ['html'] }), step('b', { platform_ids: ['wix'] })]),
  ],
  [
    'dns_matches_any_record',
    'requirements.0.verification.match',
    draftWith([check({ type: 'dns_lookup', recordType: 'TXT' })]),
  ],
  ...[
    { match: 'contains', value: 'include:_spf.acme.net' },
    { match: 'equals', value: 'v=spf1 include:_spf.acme.net ~all' },
    { match: 'startsWith', value: 'v=DMARC1; p=reject', name: '_dmarc' },
    { match: 'oneOf', values: ['v=DKIM1; k=rsa; p=MIGf', 'k=rsa; p=MIGf'], name: 's1._domainkey' },
  ].map((about): (typeof warnings)[number] => [
    'mail_record_compared_as_text',
    'requirements.0.verification.match',
    draftWith([
      step('a', {
        config: { body: `Add ${[about.value, about.values].flat().join(' ')}` },
        verification: { type: 'dns_lookup', recordType: 'TXT', ...about },
      }),
    ]),
  ]),
  ...[
    { type: 'signal', name: 'first_event' },
    {
      type: 'dns_lookup',
      recordType: 'TXT',
      name: '_acme',
      match: 'equals',
      value: 'acme={{installation.token}}',
    },
  ].map((verification): (typeof warnings)[number] => [
    'installation_required',
    'requirements.0.verification',
    draftWith([check(verification)]),
  ]),
  ...[
    `<script>nimbus('init', '${ID}')</script>`,
    `<script src="https://a.net/n.js?id=${ID}"></script>`,
    `<noscript><img src="https://a.net/p?site=${ID}"></noscript>`,
    '<script data-site="YOUR_SITE_ID" src="https://a.net/n.js"></script>',
  ].map((text): (typeof warnings)[number] => [
    'id_in_instructions',
    'requirements.0.config.snippet',
    draftWith([snippet(text)]),
  ]),
  [
    'id_in_instructions',
    'requirements.0.config.snippet',
    draftWith([snippet("<script>window.acme_1234567 = { site: '{{siteId}}' }</script>")], {
      template: oneRequired,
    }),
  ],
  [
    'id_in_instructions',
    'requirements.0.config.snippet',
    draftWith([snippet('<script src="https://a.net/c/acme-1234567.js"></script>')]),
  ],
  ...[
    ['selector', { selector: 'script[src*="//a.net/c/acme-1234567.js"]' }] as const,
    ['code.0', { code: ["acme('init', '1234567'"] }] as const,
  ].map(([field, verification]): (typeof warnings)[number] => [
    'id_in_instructions',
    `requirements.0.verification.${field}`,
    draftWith([check({ type: 'script_presence', ...verification })]),
  ]),
  ...['Paste it:\n```html\n<i data-site="G-1A2B3C4D5E"></i>\n```', `Your ID is \`${ID}\`.`].map(
    (body): (typeof warnings)[number] => [
      'id_in_instructions',
      'requirements.0.config.body',
      draftWith([step('a', { config: { body } })]),
    ],
  ),
  [
    'id_in_instructions',
    'requirements.0.verification',
    draftWith([
      check({ type: 'dns_lookup', recordType: 'TXT', name: '_acme', match: 'equals', value: `acme=${ID}` }),
    ]),
  ],
  [
    'id_in_instructions',
    'requirements.0.verification',
    draftWith([
      check({
        type: 'dns_lookup',
        recordType: 'TXT',
        name: 's1._domainkey',
        match: 'dkim',
        dkim: { key: 'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQ' },
      }),
    ]),
  ],
  ...[
    { recordType: 'CNAME', name: 'nm1._domainkey', match: 'equals', value: 'nm1.c7f3a9d2.dkim.acme.net' },
    { recordType: 'TXT', match: 'dmarc', dmarc: { rua: 'a8f3k2@reports.acme.net' } },
  ].map((about): (typeof warnings)[number] => [
    'id_in_instructions',
    'requirements.0.verification',
    draftWith([check({ type: 'dns_lookup', ...about })]),
  ]),
  ...['_acme.shop.example. 3600 IN TXT "acme={{siteId}}"', 'acme=other {{siteId}}'].map(
    (text): (typeof warnings)[number] => [
      'record_in_snippet',
      'requirements.0.config.snippet',
      draftWith(
        [
          step('a', {
            requirement_type: 'dns_record',
            config: { body: 'Add {{siteId}}', snippet: text, language: 'text' },
            verification: {
              type: 'dns_lookup',
              recordType: 'TXT',
              name: '_acme',
              match: 'equals',
              value: 'acme={{siteId}}',
            },
          }),
        ],
        { template: { variables: both.variables.slice(0, 1).map((one) => ({ ...one, required: true })) } },
      ),
    ],
  ),
  [
    'translation_missing',
    'template.name_i18n.de',
    draftWith([step('a', { config: { i18n: { de: { title: 'T', body: 'B' } } } })], {
      template: {
        locales: ['en', 'de'],
        texts: [
          { path: 'template.name_i18n', i18n: {} },
          { path: 'template.variables.0.label_i18n', i18n: { de: 'L' } },
        ],
      },
    }),
  ],
  ['language_missing', 'requirements.0.config.language', draftWith([snippet('<i>', null)])],
  ...['german', 'xx'].map((locale): (typeof warnings)[number] => [
    'language_unknown',
    'template.locales.1',
    draftWith([step('a', { config: { i18n: { [locale]: { title: 'T', body: 'B' } } } })], {
      template: { locales: ['en', locale] },
    }),
  ]),
  ['platform_without_required_steps', 'requirements', draftWith([step('a', { optional: true })])],
  [
    'scope_without_steps',
    'version.allowed_scopes',
    draftWith([step('a', { installation_scopes: ['site'] })], {
      version: { allowed_scopes: ['page', 'site'] },
    }),
  ],
  ...['noscript iframe', 'template > script', 'a, iframe b', 'noscript:has(img)', 'img:has(> b) + p'].map(
    (selector): (typeof warnings)[number] => [
      'selector_never_matches',
      'requirements.0.verification.selector',
      draftWith([check({ type: 'script_presence', selector })]),
    ],
  ),
  ...[
    { selector: 'script[src*="/w.js"]' },
    { selector: 'script[data-site="{{siteId}}"], script[src*="/w.js"]' },
    { global: { path: 'acme.loaded' } },
    { request: { hostIs: 'cdn.acme.net', query: { v: '2' } }, path: '/{{siteId}}' },
  ].map((about): (typeof warnings)[number] => [
    'rendered_without_value',
    'requirements.0.verification',
    draftWith([{ ...rendered(about), title: 'Add {{siteId}}' }], { template: oneRequired }),
  ]),
  ...[
    [{ trigger: { global: 'acme.test', args: [{ id: '{{siteId}}' }] } }, 'trigger.args.0.id'] as const,
    [{ preset: { 'acme.id': '{{siteId}}' } }, 'preset.acme.id'] as const,
  ].map(([about, at]): (typeof warnings)[number] => [
    'rendered_value_given',
    `requirements.0.verification.${at}`,
    draftWith([rendered({ ...ownRequest, ...about })], { template: oneRequired }),
  ]),
  ...[{ consent: 'accept' }, { consent: 'gated' }, { trigger: { global: 'acme.test' } }].map(
    (about): (typeof warnings)[number] => [
      'rendered_without_time',
      'requirements.0.verification.settleMs',
      draftWith([rendered({ ...ownRequest, ...about, settleMs: 499 })], { template: oneRequired }),
    ],
  ),
  [
    'trigger_without_evidence',
    'requirements.0.verification.trigger',
    draftWith([rendered({ selector: '[id="w-{{siteId}}"]', trigger: { global: 'acme.test' } })], {
      template: oneRequired,
    }),
  ],
  ...['script[src*="?id={{siteId}}"]', 'head [data-site^="{{siteId}}"]', '[data-site="{{siteId}}" i]'].map(
    (selector): (typeof warnings)[number] => [
      'value_compared_in_part',
      'requirements.0.verification.selector',
      draftWith([check({ type: 'script_presence', selector })], { template: oneRequired }),
    ],
  ),
  [
    'translation_missing',
    'requirements.0.config.i18n.de',
    draftWith([step('a')], { template: { locales: ['en', 'de'] } }),
  ],
  [
    'translation_missing',
    'requirements.0.config.i18n.de',
    draftWith([step('a', { config: { i18n: { de: { title: 'T', body: null } } } })], {
      template: { locales: ['en', 'de'] },
    }),
  ],
  [
    'translation_unused',
    'requirements.0.config.i18n.fr',
    draftWith([step('a', { config: { i18n: { fr: { title: 'T', body: 'B' } } } })]),
  ],
  [
    'translation_unused',
    'requirements.0.config.i18n.en',
    draftWith([step('a', { config: { i18n: { en: { title: 'T', body: 'B' } } } })]),
  ],
  [
    'variable_unused',
    'template.variables.1',
    draftWith([step('a', { title: '{{siteId}}' })], { template: both }),
  ],
]

describe('the lint of a draft', () => {
  for (const [code, path, draft] of errors) {
    it(`reports ${code} at ${path} as an error`, () => {
      const [found, ...others] = lint(draft).errors
      assert.deepEqual([found?.code, found?.path], [code, path])
      assert.notEqual(found?.message, '')
      assert.deepEqual(others, [])
    })
  }

  for (const [code, path, draft] of warnings) {
    it(`reports ${code} at ${path} as a warning`, () => {
      const { errors, warnings } = lint(draft)
      assert.deepEqual(errors, [])
      // A proof with an installation's token is always named.
      const others = warnings.filter((found) => found.code === code || found.code !== 'installation_required')
      assert.deepEqual(
        others.map((found) => [found.code, found.path]),
        [[code, path]],
      )
      // It can be published all the same.
      for (const { message } of warnings) assert.doesNotMatch(message, /^must/)
    })
  }

  it('has a test for each code', () => {
    const tested = new Set<string>([...errors, ...warnings].map(([code]) => code))
    assert.deepEqual(new Set([...lintErrors, ...lintWarnings]), tested)
  })

  it('finds an id of one step in the sentences of all, in every language', () => {
    const draft = draftWith(
      [
        snippet(`<script>nimbus('init', '${ID}')</script>`),
        step('b', {
          title: `Look for ${ID}`,
          config: {
            body: `It says ${ID}. Not x${ID}.`,
            i18n: { de: { title: 'T', body: `Es zeigt ${ID}` } },
          },
        }),
        step('c', { config: { body: 'Call us: 0301234567, version 20240131, order 12345.' } }),
      ],
      { template: { locales: ['en', 'de'] } },
    )
    const { warnings: found } = lint(draft)
    assert.deepEqual(
      found.filter(({ code }) => code === 'id_in_instructions').map(({ path }) => path),
      [
        'requirements.0.config.snippet',
        'requirements.1.title',
        'requirements.1.config.body',
        'requirements.1.config.i18n.de.body',
      ],
    )
  })

  it('accepts instructions in which the check finds what it looks for, however they are written', () => {
    const { errors } = lint(
      draftWith(
        [
          step('a', {
            requirement_type: 'code_snippet',
            config: {
              body: 'Paste this:',
              snippet: `<script defer src='https://cdn.nimbus.example/n.js?a=1&amp;b=2' data-site="{{siteId}}"></script><script>nimbus("init",  "{{siteId}}")</script>`,
              language: 'html',
            },
            verification: {
              type: 'script_presence',
              selector: 'script[src$="/n.js?a=1&b=2"][data-site="{{siteId}}"]',
              code: ["nimbus('init', '{{siteId}}')"],
            },
          }),
          step('b', {
            requirement_type: 'plugin',
            verification: { type: 'script_presence', selector: 'script[src*="/n.js"]' },
          }),
          step('c', {
            requirement_type: 'code_snippet',
            config: { body: 'Remove the old one.', snippet: '<i>', language: 'html' },
            verification: { type: 'script_presence', selector: 'script[src*="/old.js"]', absent: true },
          }),
        ],
        { template: both },
      ),
    )
    assert.deepEqual(errors, [])
  })

  it('accepts names that are completed for each site, and conditions of mail', () => {
    const txt = { type: 'dns_lookup', recordType: 'TXT', match: 'equals', value: 'a' }
    const { errors, warnings } = lint(
      draftWith([
        step('a', { verification: { ...txt, name: '_acme' } }),
        step('b', { verification: { ...txt, name: 's1._domainkey' } }),
        step('c', { verification: { ...txt, name: 'www' } }),
        step('d', {
          config: { body: 'Add `include:a.net`.' },
          verification: { ...txt, match: 'spf', value: undefined, spf: { include: 'a.net' } },
        }),
        step('e', { verification: { ...txt, match: 'exists', value: undefined, quantifier: 'none' } }),
      ]),
    )
    assert.deepEqual([errors, warnings], [[], []])
  })

  it('takes no value that a check in a browser gives to the page for one that it looks for', () => {
    const about = {
      request: { hostIs: 'cdn.acme.net' },
      trigger: { global: 'acme.test', args: ['{{siteId}}'] },
      preset: { 'acme.id': '{{siteId}}' },
    }
    const { warnings } = lint(draftWith([rendered(about)], { template: oneRequired }))
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['rendered_without_value', 'rendered_value_given', 'rendered_value_given'],
    )
  })

  for (const about of [{}, { selector: '' }, { global: {} }, { consent: 'accept', path: '/thanks' }]) {
    it(`does not say of ${JSON.stringify(about)}, which looks for nothing, that it passes everywhere`, () => {
      const { errors, warnings } = lint(draftWith([rendered(about)]))
      assert.ok(errors.some(({ code }) => code === 'check_invalid'))
      assert.deepEqual(warnings, [])
    })
  }

  it('finds no problems in checks in a browser that are of one customer', () => {
    const checks = [
      { selector: '[data-site="{{siteId}}"], [data-id="{{siteId}}"]' },
      { selector: 'script', global: { path: 'acme.id', equals: '{{siteId}}' } },
      { ...ownRequest, consent: 'reject', settleMs: 500 },
      { ...ownRequest, settleMs: 0 },
      { global: { path: 'acme.id', equals: '{{siteId}}' }, trigger: { global: 'acme.test' } },
    ]
    const requirements = checks.map((about, at) =>
      step(`s${at}`, { verification: { type: 'rendered_presence', ...about } }),
    )
    const { errors, warnings } = lint(draftWith(requirements, { template: oneRequired }))
    assert.deepEqual([errors, warnings], [[], []])
  })

  it('finds no problems in a valid draft', () => {
    const requirements = [
      step('dns', { verification: { type: 'dns_lookup', recordType: 'TXT', match: 'equals', value: 'v' } }),
      step('add', {
        requirement_type: 'code_snippet',
        platform_ids: ['html', 'wix'],
        installation_scopes: ['site'],
        title: 'Add it to {{siteId}}',
        config: {
          snippet: '<script data-site="{{siteId}}"></script>',
          language: 'html',
        },
        verification: { type: 'script_presence', selector: 'script[data-site="{{siteId}}"]' },
      }),
      step('prove', {
        config: { snippet: 'acme={{installation.token}}', language: 'text' },
        verification: {
          type: 'dns_lookup',
          recordType: 'TXT',
          name: '_acme',
          match: 'equals',
          value: 'acme={{installation.token}}',
        },
      }),
      step('answer', { verification: { type: 'http_ping', bodyContains: ['{{label}}'] } }),
    ]
    const translated = requirements.map((requirement) => ({
      ...requirement,
      config: { ...requirement.config, i18n: { de: { title: 'T', body: 'B' } } },
    }))
    const variables = both.variables.map((variable) => ({ ...variable, required: true }))
    const template = { variables, locales: ['en', 'de'], detection_rules: [rule] }
    const { errors, warnings } = lint(draftWith(translated, { template }))
    assert.deepEqual(errors, [])
    // It says for whom the check works.
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['installation_required'],
    )
  })

  it('ignores the braces of other template languages', () => {
    const liquid = '{{ shop.name }} {{- x -}} {{#each items}} {{a.b}} {{ siteId }} {{1a}} {{}}'
    assert.deepEqual(lint(draftWith([snippet(liquid, 'text')])).errors, [])
  })

  it('reports a limited number of findings', () => {
    const many = Array.from({ length: 100 }, () => step('a', { platform_ids: ['x1', 'x2', 'x3', 'x4'] }))
    assert.equal(lint(draftWith(many)).errors.length, 200)
  })
})
