import assert from 'node:assert/strict'
import { parseValues } from '../../../api/guides/given-values.ts'
import type { Selection } from '../../../api/guides/steps.ts'
import type { GuideSource } from '../../../api/store/guides.ts'
import { EMBED_KEY, guideWith } from '../../support/api.ts'

type Steps = Parameters<typeof guideWith>[0]
type Shown = Record<string, unknown> & {
  steps: {
    slug: string
    title: string
    body: string
    verify: unknown
    blocks: unknown
    placeholders: string[]
  }[]
}
type Options = Partial<GuideSource> & { select?: Partial<Selection>; values?: object }

function render(steps: Steps, { select, values, ...overrides }: Options = {}): Shown {
  const { published } = guideWith(steps, overrides)
  if (!published) throw new Error('nothing is published')
  const document = published.compile({ ...published.defaults, ...select })
  const given = values && parseValues(JSON.stringify(values), published.declared)
  const { body } = given ? document.filledWith({ given, shown: published.shown }) : document.blank
  return JSON.parse(String(body)) as Shown
}

const slugs = (steps: Steps, select: Partial<Selection> = {}): string[] =>
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
  it('has the exact fields of the specification, in their order, and then its own', () => {
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
        },
      ],
      setupVersionId: '018f4c1e-0000-7000-8000-000000000002',
      contentHash: '5'.repeat(64),
      platforms: [{ slug: 'html', name: 'HTML' }],
      locales: ['en'],
      dir: 'ltr',
    })
    assert.equal(
      Object.keys(guide).join(' '),
      'id name platform locale branding steps setupVersionId contentHash platforms locales dir',
    )
    assert.equal(
      Object.keys(guide.steps[0] ?? {}).join(' '),
      'slug title body verify optional requirementId blocks placeholders',
    )
  })

  it('has its steps by their order', () => {
    const steps = [
      { slug: 'last', order: 2 },
      { slug: 'first', order: 0 },
      { slug: 'mid', order: 1 },
    ]
    assert.deepEqual(slugs(steps), ['first', 'mid', 'last'])
  })

  it('has the steps of its platform, and those of all', () => {
    const steps = [
      { slug: 'all', platform_ids: [] },
      { slug: 'both', platform_ids: ['html', 'wix'] },
      { slug: 'wix', platform_ids: ['wix'] },
    ]
    assert.deepEqual(slugs(steps), ['all', 'both'])
    assert.deepEqual(slugs(steps, { platform: 'wix' }), ['all', 'both', 'wix'])
    assert.deepEqual(slugs(steps, { platform: 'shopify' }), ['all'])
  })

  it('has the steps of its scope, and those of all', () => {
    const steps = [
      { slug: 'all', installation_scopes: [] },
      { slug: 'page', installation_scopes: ['page'] },
      { slug: 'both', installation_scopes: ['page', 'site'] },
    ]
    assert.deepEqual(slugs(steps), ['all', 'both'])
    assert.deepEqual(slugs(steps, { scope: 'page' }), ['all', 'page', 'both'])
  })

  it('names the platforms that it differs for, its default one first', () => {
    const steps = [{ slug: 'a', platform_ids: ['wix', 'gone'] }]
    const rule = { platform: 'shopify', source: 'referer_host', op: 'suffix', value: 'myshopify.com' }
    const { platforms } = render(steps, { platform: 'html', detectionRules: [rule, rule] })
    assert.deepEqual(platforms, [
      { slug: 'html', name: 'HTML' },
      { slug: 'wix', name: 'Wix' },
      { slug: 'shopify', name: 'Shopify' },
    ])
  })

  it('names a platform by its slug when that is all there is', () => {
    const { platform } = render([], { platform: 'gone' })
    assert.deepEqual(platform, { slug: 'gone', name: 'gone' })
  })

  it('has the title and the body of its locale, and of its default where they are missing', () => {
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

  it('says null where a step has no check', () => {
    assert.equal(render([{ slug: 'manual' }]).steps[0]?.verify, null)
  })

  it('shows of a check what a visitor has to put in place, and not how it is judged', () => {
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

  it('reads nothing that is not the content of a version', () => {
    const published = { id: 'x', contentText: '{"requirements":[]}', contentHash: '' }
    assert.throws(() => guideWith([], { published }))
  })
})

describe('the body of a step', () => {
  it('has its snippet under the text, as a code block', () => {
    assert.equal(bodyOf({ body: 'Paste:', snippet: '<b>', language: 'html' }), 'Paste:\n\n```html\n<b>\n```')
    assert.equal(bodyOf({ body: null, snippet: 'x' }), '```\nx\n```')
  })

  it('fences a snippet with more backticks than it has', () => {
    assert.equal(bodyOf({ body: '', snippet: 'a\n````\nb' }), '`````\na\n````\nb\n`````')
  })

  it('is otherwise what its author wrote, to the letter', () => {
    const body = ' # A\r\n\n~~~js x\nlet a = `{{siteId}}`\n~~~\n\n```\nnever closed {{x}}\n  '
    assert.equal(bodyOf({ body }), body)
    assert.equal(bodyOf({ body: '' }), '')
  })
})

describe('the blocks of a step', () => {
  it('are its text without Markdown, and its code by language', () => {
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

  it('have the record that a DNS check looks for', () => {
    const verification = { type: 'dns_lookup', recordType: 'TXT', name: '_w', match: 'equals', value: 'v' }
    const [step] = render([{ slug: 'a', requirement_type: 'dns_record', verification }]).steps
    assert.deepEqual(step?.blocks, [
      { type: 'text', text: 'Body of a' },
      { type: 'dns_record', recordType: 'TXT', name: '_w', value: 'v' },
    ])
  })

  it('give no part of a value for the value, where a DNS check looks for no more than that', () => {
    const verification = { type: 'dns_lookup', recordType: 'TXT', match: 'startsWith', value: 'code=' }
    const [step] = render([{ slug: 'a', requirement_type: 'dns_record', verification }]).steps
    assert.deepEqual(step?.blocks, [
      { type: 'text', text: 'Body of a' },
      { type: 'dns_record', recordType: 'TXT' },
    ])
  })
})

describe('the variables of a guide', () => {
  const snippet = `<script data-site="{{siteId}}" data-shop="{{shop}}" data-c="{{company}}"></script>`
  const config = { body: 'For {{company}}: {{siteId}} {{other}}', snippet, language: 'html' }

  it('are shown by their default, else by their example, of which the step says so', () => {
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

  it('are filled in, in the body, the blocks and the title', () => {
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

  it('are flagged in the steps that show them, and only there', () => {
    const { steps } = render([{ slug: 'a', config }, { slug: 'b' }], { variables, values: { siteId: 'S-1' } })
    assert.deepEqual(
      steps.map(({ placeholders }) => placeholders),
      [['company'], []],
    )
  })

  it('are not free text in html, js, shell and unknown code, and are in the others', () => {
    const shows = (language: string): boolean =>
      bodyOf(
        { body: '', snippet: '{{company}}', language },
        { variables, values: { company: 'X1' } },
      )?.includes('X1') ?? false
    assert.deepEqual(['html', 'js', 'ts', 'bash', 'php', ''].filter(shows), [])
    assert.deepEqual(['json', 'url', 'md', 'text'].filter(shows), ['json', 'url', 'md', 'text'])
  })

  it('cannot be named by a value', () => {
    const values = { company: '{{siteId}}', siteId: 'S-1' }
    const [step] = render([{ slug: 'a', title: '{{company}}' }], { variables, values }).steps
    assert.equal(step?.title, '{{siteId}}')
  })
})
