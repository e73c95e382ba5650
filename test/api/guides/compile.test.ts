import assert from 'node:assert/strict'
import { parseVariables } from '../../../api/guides/variables/parse-values.ts'
import type { GuideSelection } from '../../../api/guides/steps.ts'
import { fillStep } from '../../../web/widget/inputs/fill-step.ts'
import type { Step } from '../../../web/widget/guide.ts'
import { EMBED_KEY, guideWith, type SourceOverrides } from '../../support/api.ts'

type Steps = Parameters<typeof guideWith>[0]
type ShownGuide = Record<string, unknown> & {
  steps: {
    slug: string
    title: string
    body: string
    verify: unknown
    blocks: unknown
    placeholders: string[]
  }[]
}
type Options = SourceOverrides & { select?: Partial<GuideSelection>; values?: object }

function render(steps: Steps, { select, values, ...overrides }: Options = {}): ShownGuide {
  const { published } = guideWith(steps, overrides)
  if (!published) throw new Error('nothing is published')
  const template = published.compile({ ...published.defaults, ...select })
  const given = values && parseVariables(JSON.stringify(values), published.declared)
  const { body } = given
    ? template.render({ given, fallbacks: published.fallbacks })
    : template.renderDefaults()
  return JSON.parse(String(body)) as ShownGuide
}

const slugs = (steps: Steps, select: Partial<GuideSelection> = {}): string[] =>
  render(steps, { select }).steps.map(({ slug }) => slug)
const bodyOf = (config: object, options: Options = {}): string | undefined =>
  render([{ slug: 'a', config }], options).steps[0]?.body
const blocksOf = (config: object, options: Options = {}): unknown =>
  render([{ slug: 'a', config }], options).steps[0]?.blocks

const variables = [
  { name: 'siteId', type: 'id', label: 'Site', example: 'YOUR-SITE' },
  {
    name: 'shop',
    type: 'url',
    label: 'Shop',
    example: 'https://shop.example/',
    default: 'https://default.example/',
  },
  { name: 'company', type: 'text', label: 'Company', example: 'ACME *Inc*' },
]

describe('a guide', () => {
  it('has exactly the fields of the specification, in order, followed by its extensions', () => {
    const verification = { type: 'script_presence', selector: '#x', location: 'head' }
    const guide = render([{ slug: 'add', verification }])
    assert.deepEqual(guide, {
      id: EMBED_KEY,
      name: 'Install the pixel',
      platform: { slug: 'html', name: 'HTML' },
      locale: 'en',
      branding: { primaryColor: '#0f766e', logoUrl: 'https://cdn.example.com/logo.svg', name: 'Acme' },
      steps: [
        {
          slug: 'add',
          title: 'Title of add',
          body: 'Body of add',
          verify: { type: 'script_presence', selector: '#x' },
          optional: false,
          requirementId: 'id-of-add',
          blocks: [{ type: 'text', text: 'Body of add' }],
          placeholders: [],
          slots: [],
        },
      ],
      completion: null,
      setupVersionId: '018f4c1e-0000-7000-8000-000000000002',
      contentHash: '5'.repeat(64),
      platforms: [{ slug: 'html', name: 'HTML' }],
      locales: ['en'],
      dir: 'ltr',
      variables: [],
    })
    assert.equal(
      Object.keys(guide).join(' '),
      'id name platform locale branding steps completion setupVersionId contentHash platforms locales dir variables',
    )
    assert.equal(
      Object.keys(guide.steps[0] ?? {}).join(' '),
      'slug title body verify optional requirementId blocks placeholders slots',
    )
  })

  it('has its steps in order', () => {
    const steps = [
      { slug: 'last', order: 2 },
      { slug: 'first', order: 0 },
      { slug: 'mid', order: 1 },
    ]
    assert.deepEqual(slugs(steps), ['first', 'mid', 'last'])
  })

  it('has the steps for its platform and the steps for every platform', () => {
    const steps = [
      { slug: 'all', platform_ids: [] },
      { slug: 'both', platform_ids: ['html', 'wix'] },
      { slug: 'wix', platform_ids: ['wix'] },
    ]
    assert.deepEqual(slugs(steps), ['all', 'both'])
    assert.deepEqual(slugs(steps, { platform: 'wix' }), ['all', 'both', 'wix'])
    assert.deepEqual(slugs(steps, { platform: 'shopify' }), ['all'])
  })

  it('has the steps for its scope and the steps for every scope', () => {
    const steps = [
      { slug: 'all', installation_scopes: [] },
      { slug: 'page', installation_scopes: ['page'] },
      { slug: 'both', installation_scopes: ['page', 'site'] },
    ]
    assert.deepEqual(slugs(steps), ['all', 'both'])
    assert.deepEqual(slugs(steps, { scope: 'page' }), ['all', 'page', 'both'])
  })

  it('lists the platforms for which it differs, the default one first', () => {
    const steps = [{ slug: 'a', platform_ids: ['wix', 'gone'] }]
    const rule = { platform: 'shopify', source: 'referer_host', op: 'suffix', value: 'myshopify.com' }
    const { platforms } = render(steps, { platform: 'html', detectionRules: [rule, rule] })
    assert.deepEqual(platforms, [
      { slug: 'html', name: 'HTML' },
      { slug: 'wix', name: 'Wix' },
      { slug: 'shopify', name: 'Shopify' },
    ])
  })

  it('names a platform by its slug if it has no name', () => {
    const { platform } = render([], { platform: 'gone' })
    assert.deepEqual(platform, { slug: 'gone', name: 'gone' })
  })

  it('has the title and body in its locale, or in the default locale if missing', () => {
    const config = { i18n: { ar: { title: 'عنوان', body: 'نص' }, de: { title: 'Titel' } } }
    const options = { locales: ['en', 'de', 'ar', 'fr'] }
    const shown = (locale: string): unknown[] => {
      const guide = render([{ slug: 'a', config }], { ...options, select: { locale } })
      return [guide['locale'], guide['dir'], guide.steps[0]?.title, guide.steps[0]?.body]
    }
    assert.deepEqual(shown('ar'), ['ar', 'rtl', 'عنوان', 'نص'])
    assert.deepEqual(shown('de'), ['de', 'ltr', 'Titel', 'Body of a'])
    assert.deepEqual(shown('fr'), ['fr', 'ltr', 'Title of a', 'Body of a'])
  })

  it('says manual if the service has nothing to check, even if null was signed', () => {
    const { steps } = render([
      { slug: 'now', verification: { type: 'manual' } },
      { slug: 'before', verification: null },
    ])
    assert.deepEqual(
      steps.map(({ verify }) => verify),
      [{ type: 'manual' }, { type: 'manual' }],
    )
  })

  it('shows what a check looks for, but not its conditions', () => {
    const dns = { type: 'dns_lookup', recordType: 'TXT', name: '_w', match: 'equals', value: 'v' }
    const { steps } = render([
      { slug: 'dns', verification: { ...dns, timeoutMs: 900 } },
      { slug: 'ping', verification: { type: 'http_ping', path: '/ok', headers: { 'X-Token': 'secret' } } },
      { slug: 'new', verification: { type: 'not_known_here', token: 'secret' } },
    ])
    assert.deepEqual(
      steps.map(({ verify }) => verify),
      [dns, { type: 'http_ping', path: '/ok' }, { type: 'not_known_here' }],
    )
  })

  it('rejects anything but the content of a version', () => {
    const published = { id: 'x', contentText: '{"requirements":[]}', contentHash: '', variables: [] }
    assert.throws(() => guideWith([], { published }))
  })
})

describe('the body of a step', () => {
  it('has the snippet below the text, as a code block', () => {
    assert.equal(bodyOf({ body: 'Paste:', snippet: '<b>', language: 'html' }), 'Paste:\n\n```html\n<b>\n```')
    assert.equal(bodyOf({ body: null, snippet: 'x' }), '```\nx\n```')
  })

  it('fences a snippet with more backticks than it has', () => {
    assert.equal(bodyOf({ body: '', snippet: 'a\n````\nb' }), '`````\na\n````\nb\n`````')
  })

  it('is otherwise exactly what its author wrote', () => {
    const body = ' # A\r\n\n~~~js x\nlet a = `{{siteId}}`\n~~~\n\n```\nnever closed {{x}}\n  '
    assert.equal(bodyOf({ body }), body)
    assert.equal(bodyOf({ body: '' }), '')
  })
})

describe('the blocks of a step', () => {
  it('are the text without Markdown, and the code with its language', () => {
    const body = `## Add **this**

1. Open *your* [theme](https://shop.example/admin "there"), file \`a_b*.html\`
2. Put it <https://docs.example> \\*here\\*

\`\`\`html
<b>{{other}}</b>
\`\`\`
![the end](https://shop.example/i.png)`
    assert.deepEqual(blocksOf({ body, snippet: 'x = 1', language: 'js' }), [
      {
        type: 'text',
        text: 'Add this\n\n1. Open your theme (https://shop.example/admin), file a_b*.html\n2. Put it https://docs.example *here*',
      },
      { type: 'code', lang: 'html', code: '<b>{{other}}</b>\n' },
      { type: 'text', text: 'the end' },
      { type: 'code', lang: 'js', code: 'x = 1' },
    ])
  })

  it('include the record that a DNS check looks for', () => {
    const verification = { type: 'dns_lookup', recordType: 'TXT', name: '_w', match: 'equals', value: 'v' }
    const [step] = render([{ slug: 'a', requirement_type: 'dns_record', verification }]).steps
    assert.deepEqual(step?.blocks, [
      { type: 'text', text: 'Body of a' },
      { type: 'dns_record', recordType: 'TXT', name: '_w', value: 'v' },
    ])
  })

  it('leave out the value if a DNS check looks for only part of it', () => {
    const verification = { type: 'dns_lookup', recordType: 'TXT', match: 'startsWith', value: 'code=' }
    const [step] = render([{ slug: 'a', requirement_type: 'dns_record', verification }]).steps
    assert.deepEqual(step?.blocks, [
      { type: 'text', text: 'Body of a' },
      { type: 'dns_record', recordType: 'TXT' },
    ])
  })
})

describe('the check of a guide', () => {
  const dns = { type: 'dns_lookup', recordType: 'TXT', name: '_{{siteId}}', match: 'oneOf' }
  const token = 'a2b3c4d5e6f7a2b3c4d5e6f7a2b3c4d5'
  const steps = [
    {
      slug: 'script',
      verification: { type: 'script_presence', selector: `[data-c='{{company}}'] #{{siteId}}` },
    },
    {
      slug: 'dns',
      requirement_type: 'dns_record',
      config: { snippet: 'site={{siteId}} t={{installation.token}}', language: 'shell' },
      verification: { ...dns, values: ['site={{siteId}}', 'none', 't={{installation.token}}'] },
    },
    { slug: 'ping', verification: { type: 'http_ping', path: '/{{company}}', bodyContains: ['{{shop}}'] } },
  ]

  it('is shown with the values it looks for, escaped for their place', () => {
    const values = { siteId: '7', company: "O'Neil & Co" }
    const { steps: shown } = render(steps, { variables, values })
    assert.deepEqual(
      shown.map(({ verify }) => verify),
      [
        { type: 'script_presence', selector: String.raw`[data-c='O\'Neil & Co'] #\000037` },
        { ...dns, name: '_7', values: ['site=7', 'none', 't=abcdefghijklmnopqrstuvwxyz234567'] },
        { type: 'http_ping', path: '/O%27Neil%20%26%20Co' },
      ],
    )
    assert.deepEqual(
      shown.map(({ placeholders }) => placeholders),
      [[], ['installation.token'], []],
    )
  })

  it('is shown with examples, also in its DNS record, and the step lists their variables', () => {
    const { steps: shown } = render(steps, { variables })
    assert.deepEqual(
      shown.map(({ placeholders }) => placeholders),
      [['company', 'siteId'], ['siteId', 'installation.token'], ['company']],
    )
    assert.deepEqual((shown[1]?.blocks as unknown[] | undefined)?.[1], {
      type: 'dns_record',
      recordType: 'TXT',
      name: '_YOUR-SITE',
      values: ['site=YOUR-SITE', 'none', 't=abcdefghijklmnopqrstuvwxyz234567'],
    })
  })

  it('is shown with the token of the installation, which no request can set', () => {
    const { published } = guideWith(steps, { variables })
    if (!published) return assert.fail()
    const { fallbacks, defaults, compile, declared } = published
    const given = new Map([['installation.token', token]])
    const text = String(compile(defaults).render({ given, fallbacks }).body)
    assert.equal(text.split(token).length, 5)
    assert.doesNotMatch(text, /"installation\.token"/)
    assert.equal(parseVariables('{"installation.token":"x"}', declared).size, 0)
  })

  for (const schemaVersion of [1, 2]) {
    it(`is shown as it was signed in content of schema_version ${schemaVersion}`, () => {
      const { steps: shown } = render(steps, { variables, schemaVersion, values: { siteId: 'S-9' } })
      assert.deepEqual(
        shown.map(({ verify }) => verify),
        [steps[0]?.verification, steps[1]?.verification, { type: 'http_ping', path: '/{{company}}' }],
      )
      assert.match(String(shown[1]?.body), /t=\{\{installation\.token\}\}/)
    })
  }
})

describe('the variables of a guide', () => {
  const snippet = `<script data-site="{{siteId}}" data-shop="{{shop}}" data-c="{{company}}"></script>`
  const config = { body: 'For {{company}}: {{siteId}} {{other}}', snippet, language: 'html' }

  it('show their default, or their example, in which case the step lists them', () => {
    const [step] = render([{ slug: 'a', config }], { variables }).steps
    assert.deepEqual(step?.placeholders, ['company', 'siteId'])
    assert.equal(
      step?.body,
      `For ACME \\*Inc\\*: YOUR\\-SITE {{other}}

\`\`\`html
<script data-site="YOUR-SITE" data-shop="https://default.example/" data-c="{{company}}"></script>
\`\`\``,
    )
  })

  it('are replaced in the body, the blocks and the title', () => {
    const values = { siteId: 'S-1', shop: 'https://s.example/?a=1&b=2', company: '<b>', other: 'x' }
    const [step] = render([{ slug: 'a', title: '{{company}}', config }], { variables, values }).steps
    const code =
      '<script data-site="S-1" data-shop="https://s.example/?a&#61;1&#38;b&#61;2" data-c="{{company}}"></script>'
    assert.deepEqual(step?.placeholders, [])
    assert.equal(step?.title, '<b>')
    assert.equal(step?.body, `For \\<b\\>: S\\-1 {{other}}\n\n\`\`\`html\n${code}\n\`\`\``)
    assert.deepEqual(step?.blocks, [
      { type: 'text', text: 'For <b>: S-1 {{other}}' },
      { type: 'code', lang: 'html', code },
    ])
  })

  it('have slots that a page fills with the same texts as the service', () => {
    const languages = ['html', 'js', 'json', 'shell', 'url', 'markdown', 'text', 'unknown']
    const texts = [
      '{{siteId}} "{{siteId}}" \'{{siteId}}\' `{{siteId}}` // {{siteId}}',
      'https://a.example/{{siteId}}?s={{shop}}#{{company}} <a href="{{shop}}" x={{siteId}}>{{company}}</a>',
      '<script>a = {{siteId}}; b = "{{shop}}" /* {{siteId}} */</script> # {{siteId}}',
    ]
    const code = languages.flatMap((language) =>
      texts.map((text) => ({ body: `{{company}}: {{siteId}}`, snippet: text, language })),
    )
    const body = 'See [{{company}}]({{shop}}) and `{{siteId}}`, or https://x.example/{{siteId}}'
    const verification = {
      type: 'dns_lookup',
      recordType: 'TXT',
      name: '_{{siteId}}',
      match: 'oneOf',
      values: ['a={{company}}', 'b'],
    }
    const steps = [
      ...code.map((config, index) => ({ slug: `s${index}`, title: '{{company}}', config })),
      { slug: 'dns', config: { body }, type: 'dns_record', verification },
    ]
    const shown = render(steps, { variables })
    const given = {
      siteId: 'S-1_x.y',
      shop: 'https://s.example/?a=1&b=%2F',
      company: '</b> "O\'Neil" & 1 * _x_ \\ $(x)',
    }
    for (const values of [given, { siteId: given.siteId }, { company: given.company }, {}]) {
      const filled = shown.steps.map((step) => fillStep(step as Step, new Map(Object.entries(values))))
      const expected = render(steps, { variables, values }).steps
      const texts = ({ title, body, blocks, placeholders }: (typeof expected)[number] | Step) => ({
        title,
        body,
        blocks,
        placeholders,
      })
      assert.deepEqual(filled.map(texts), expected.map(texts))
    }
  })

  it('are listed with their declarations if the request gives no value', () => {
    const declared = [
      ...variables,
      { name: 'unused', type: 'id', label: 'Unused', example: 'x' },
      { name: 'region', type: 'enum', label: 'Region', example: 'eu', options: ['eu', 'us'], required: true },
    ]
    const steps = [{ slug: 'a', config: { ...config, body: '{{region}}' } }]
    const listed = (values?: object) =>
      render(steps, { variables: declared, ...(values && { values }) })['variables'] as { name: string }[]
    assert.deepEqual(listed().slice(1), [
      {
        name: 'shop',
        label: 'Shop',
        type: 'url',
        required: false,
        example: 'https://shop.example/',
        default: 'https://default.example/',
        maxLength: 200,
      },
      {
        name: 'region',
        label: 'Region',
        type: 'enum',
        required: true,
        example: 'eu',
        maxLength: 200,
        options: ['eu', 'us'],
      },
    ])
    const names = (values?: object) => listed(values).map(({ name }) => name)
    assert.deepEqual(names(), ['siteId', 'shop', 'region'])
    assert.deepEqual(names({ shop: 'https://a.example/', siteId: '' }), ['siteId', 'region'])
  })

  it('are labelled in the language of the guide, or in the default language', () => {
    const [siteId = {}, ...others] = variables
    const declared = [{ ...siteId, label_i18n: { de: 'Ihre Website' } }, ...others]
    const steps = [{ slug: 'a', title: '{{siteId}} {{shop}}' }]
    const labels = (locale: string): string[] => {
      const shown = render(steps, { variables: declared, select: { locale } })['variables']
      return (shown as { label: string }[]).map(({ label }) => label)
    }
    assert.deepEqual(labels('de'), ['Ihre Website', 'Shop'])
    assert.deepEqual(labels('en'), ['Site', 'Shop'])
  })

  it('are listed only by the steps that show them', () => {
    const { steps } = render([{ slug: 'a', config }, { slug: 'b' }], { variables, values: { siteId: 'S-1' } })
    assert.deepEqual(
      steps.map(({ placeholders }) => placeholders),
      [['company'], []],
    )
  })

  it('cannot be free text in HTML, JavaScript, shell or unknown code, but can elsewhere', () => {
    const shows = (language: string): boolean =>
      bodyOf(
        { body: '', snippet: '{{company}}', language },
        { variables, values: { company: 'X1' } },
      )?.includes('X1') ?? false
    assert.deepEqual(['html', 'js', 'ts', 'bash', 'php', ''].filter(shows), [])
    assert.deepEqual(['json', 'url', 'md', 'text'].filter(shows), ['json', 'url', 'md', 'text'])
  })

  it('are not replaced inside a value', () => {
    const values = { company: '{{siteId}}', siteId: 'S-1' }
    const [step] = render([{ slug: 'a', title: '{{company}}' }], { variables, values }).steps
    assert.equal(step?.title, '{{siteId}}')
  })
})
