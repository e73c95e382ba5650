import assert from 'node:assert/strict'
import { renderForRequest } from '../../../api/guides/render.ts'
import { openResponseTemplateCache } from '../../../api/guides/response-template-cache.ts'
import type { GuideSelection } from '../../../api/guides/steps.ts'
import { EMBED_KEY, guideWith } from '../../support/api/api.ts'
import { guideVariables, renderGuide } from '../../support/api/render-guide.ts'

type Steps = Parameters<typeof renderGuide>[0]

const slugs = (steps: Steps, select: Partial<GuideSelection> = {}): string[] =>
  renderGuide(steps, { select }).steps.map(({ slug }) => slug)
const bodyOf = (config: object): string | undefined => renderGuide([{ slug: 'a', config }]).steps[0]?.body
const blocksOf = (config: object): unknown => renderGuide([{ slug: 'a', config }]).steps[0]?.blocks

describe('a guide', () => {
  it('has exactly the fields of the specification, in order, followed by its extensions', () => {
    const verification = { type: 'script_presence', selector: '#x', location: 'head' }
    const guide = renderGuide([{ slug: 'add', verification }])
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

  it('lists the platforms for which it differs, the default platform first', () => {
    const steps = [{ slug: 'a', platform_ids: ['wix', 'gone'] }]
    const rule = { platform: 'shopify', source: 'referer_host', op: 'suffix', value: 'myshopify.com' }
    const { platforms } = renderGuide(steps, { platform: 'html', detectionRules: [rule, rule] })
    assert.deepEqual(platforms, [
      { slug: 'html', name: 'HTML' },
      { slug: 'wix', name: 'Wix' },
      { slug: 'shopify', name: 'Shopify' },
    ])
  })

  it('names a platform by its slug if it has no name', () => {
    const { platform } = renderGuide([], { platform: 'gone' })
    assert.deepEqual(platform, { slug: 'gone', name: 'gone' })
  })

  it('has the title and body in its locale, or in the default locale if missing', () => {
    const config = { i18n: { ar: { title: 'عنوان', body: 'نص' }, de: { title: 'Titel' } } }
    const options = { locales: ['en', 'de', 'ar', 'fr'] }
    const shown = (locale: string): unknown[] => {
      const guide = renderGuide([{ slug: 'a', config }], { ...options, select: { locale } })
      return [guide['locale'], guide['dir'], guide.steps[0]?.title, guide.steps[0]?.body]
    }
    assert.deepEqual(shown('ar'), ['ar', 'rtl', 'عنوان', 'نص'])
    assert.deepEqual(shown('de'), ['de', 'ltr', 'Titel', 'Body of a'])
    assert.deepEqual(shown('fr'), ['fr', 'ltr', 'Title of a', 'Body of a'])
  })

  it('has the check type manual if a step has no check, even if null was signed', () => {
    const { steps } = renderGuide([
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
    const { steps } = renderGuide([
      { slug: 'dns', verification: { ...dns, timeoutMs: 900 } },
      { slug: 'ping', verification: { type: 'http_ping', path: '/ok', headers: { 'X-Token': 'secret' } } },
      { slug: 'new', verification: { type: 'not_known_here', token: 'secret' } },
    ])
    assert.deepEqual(
      steps.map(({ verify }) => verify),
      [{ ...dns, at: 'either' }, { type: 'http_ping', path: '/ok' }, { type: 'not_known_here' }],
    )
  })

  it('rejects anything except the content of a version', () => {
    const published = {
      id: 'x',
      contentText: '{"requirements":[]}',
      contentHash: '',
      keyId: undefined,
      variables: [],
    }
    assert.throws(() => guideWith([], { published }))
  })
})

describe("a step's body", () => {
  it('contains the snippet as a code block after the text', () => {
    assert.equal(bodyOf({ body: 'Paste:', snippet: '<b>', language: 'html' }), 'Paste:\n\n```html\n<b>\n```')
    assert.equal(bodyOf({ body: null, snippet: 'x' }), '```\nx\n```')
  })

  it('fences a snippet with more backticks than it contains', () => {
    assert.equal(bodyOf({ body: '', snippet: 'a\n````\nb' }), '`````\na\n````\nb\n`````')
  })

  it('is otherwise exactly as its author wrote it', () => {
    const body = ' # A\r\n\n~~~js x\nlet a = `{{siteId}}`\n~~~\n\n```\nnever closed {{x}}\n  '
    assert.equal(bodyOf({ body }), body)
    assert.equal(bodyOf({ body: '' }), '')
  })
})

describe("a step's blocks", () => {
  it('are the text without Markdown, and code with its language', () => {
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
    const [step] = renderGuide([{ slug: 'a', requirement_type: 'dns_record', verification }]).steps
    assert.deepEqual(step?.blocks, [
      { type: 'text', text: 'Body of a' },
      { type: 'dns_record', recordType: 'TXT', name: '_w', type_in: '_w', value: 'v' },
    ])
  })

  it('include the records of mail, with values in them', () => {
    const declared = [
      { name: 'dkimKey', type: 'id', label: 'Key', required: true, example: 'A-1042' },
      { name: 'box', type: 'id', label: 'Box', required: true, example: 'b7' },
    ]
    const steps = [
      { recordType: 'TXT', name: 's1._domainkey', match: 'dkim', dkim: { key: '{{dkimKey}}' } },
      { recordType: 'TXT', match: 'dmarc', dmarc: { policyAtLeast: 'quarantine', rua: '{{box}}@r.example' } },
    ].map((check, index) => ({ slug: `s${index}`, verification: { type: 'dns_lookup', ...check } }))
    const shown = (values: Record<string, string>) =>
      renderGuide(steps, { variables: declared, values }) as unknown as {
        variables: { name: string }[]
        steps: { verify: Record<string, unknown>; blocks: { value?: string }[]; slots: { path: string }[] }[]
      }
    const unset = shown({})
    assert.deepEqual(
      unset.steps.map(({ blocks }) => blocks.at(-1)?.value),
      ['v=DKIM1; k=rsa; p=A-1042', 'v=DMARC1; p=quarantine; rua=mailto:b7@r.example'],
    )
    assert.deepEqual(
      unset.variables.map(({ name }) => name),
      ['dkimKey', 'box'],
    )
    assert.deepEqual(
      unset.steps.map(({ slots }) => slots.map(({ path }) => path)),
      [['/blocks/1/value'], ['/blocks/1/value']],
    )
    const [dkim, dmarc] = shown({ dkimKey: 'MIGf', box: 'me' }).steps
    assert.deepEqual(
      [dkim?.verify['dkim'], dmarc?.verify['dmarc']],
      [{ key: 'MIGf' }, { policyAtLeast: 'quarantine', rua: 'me@r.example' }],
    )
    assert.equal(dkim?.blocks.at(-1)?.value, 'v=DKIM1; k=rsa; p=MIGf')
  })

  it('omit the value if a DNS check looks for only part of it', () => {
    const verification = { type: 'dns_lookup', recordType: 'TXT', match: 'startsWith', value: 'code=' }
    const [step] = renderGuide([{ slug: 'a', requirement_type: 'dns_record', verification }]).steps
    assert.deepEqual(step?.blocks, [
      { type: 'text', text: 'Body of a' },
      { type: 'dns_record', recordType: 'TXT', type_in: '@' },
    ])
  })

  it('say what to type as the name of a record, and its whole name once the site is known', () => {
    const render = (fields: object, target?: string, variables?: string): unknown => {
      const verification = { type: 'dns_lookup', recordType: 'TXT', ...fields }
      const steps = [{ slug: 'a', config: { body: '' }, requirement_type: 'dns_record', verification }]
      const guide = guideWith(steps, { variables: guideVariables }).published ?? assert.fail()
      const responseTemplates = openResponseTemplateCache()
      const query = { platform: undefined, locale: undefined, scope: undefined, variables, target }
      const { body } = renderForRequest({ guide, responseTemplates }, query, {})
      const { steps: shown } = JSON.parse(String(body)) as {
        steps: { blocks: { name?: string; type_in?: string }[] }[]
      }
      const [block] = shown[0]?.blocks ?? []
      return [block?.name, block?.type_in]
    }
    assert.deepEqual(render({ name: '_w' }), ['_w', '_w'])
    assert.deepEqual(render({ name: '_w' }, 'https://www.blog.shop.co.uk/'), ['_w.shop.co.uk', '_w'])
    assert.deepEqual(render({ name: '_w', at: 'host' }, 'www.blog.shop.co.uk'), [
      '_w.blog.shop.co.uk',
      '_w.blog',
    ])
    assert.deepEqual(render({}, 'https://www.shop.example/'), ['shop.example', '@'])
    assert.deepEqual(render({ recordType: 'CNAME' }, 'https://www.shop.example/'), [
      'www.shop.example',
      'www',
    ])
    assert.deepEqual(render({ recordType: 'CNAME' }), [undefined, undefined])
    assert.deepEqual(render({ match: 'dmarc', dmarc: {} }), [undefined, '_dmarc'])
    assert.deepEqual(render({ match: 'dmarc', dmarc: {} }, 'a.shop.example'), [
      '_dmarc.shop.example',
      '_dmarc',
    ])
    // A site without a name in the public DNS has no records.
    assert.deepEqual(render({ name: '_w' }, 'http://127.0.0.1:3001/'), ['_w', '_w'])
    assert.deepEqual(render({ name: '_{{siteId}}' }, 'https://shop.example/'), [
      '_YOUR-SITE.shop.example',
      undefined,
    ])
    assert.deepEqual(render({ name: '_{{siteId}}' }, 'https://shop.example/', '{"siteId":"S-1"}'), [
      '_S-1.shop.example',
      '_S-1',
    ])
  })
})
