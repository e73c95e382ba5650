// Covers api/guides/response-template.ts and web/widget/inputs/fill-step.ts, which must agree.
import assert from 'node:assert/strict'
import { fillStep } from '../../../../web/widget/inputs/fill-step.ts'
import type { Step } from '../../../../web/widget/guide.ts'
import { guideVariables as variables, renderGuide } from '../../../support/api/render-guide.ts'

describe("a guide's variables", () => {
  const snippet = `<script data-site="{{siteId}}" data-shop="{{shop}}" data-c="{{company}}"></script>`
  const config = { body: 'For {{company}}: {{siteId}} {{other}}', snippet, language: 'html' }

  it('show their default, or their example, for which the step lists them', () => {
    const [step] = renderGuide([{ slug: 'a', config }], { variables }).steps
    assert.deepEqual(step?.placeholders, ['company', 'siteId'])
    assert.equal(
      step?.body,
      `For ACME \\*Inc\\*: YOUR-SITE {{other}}

\`\`\`html
<script data-site="YOUR-SITE" data-shop="https://default.example/" data-c="{{company}}"></script>
\`\`\``,
    )
  })

  it('are replaced in the body, the blocks and the title', () => {
    const values = { siteId: 'S-1', shop: 'https://s.example/?a=1&b=2', company: '<b>', other: 'x' }
    const [step] = renderGuide([{ slug: 'a', title: '{{company}}', config }], { variables, values }).steps
    const code =
      '<script data-site="S-1" data-shop="https://s.example/?a&#61;1&#38;b&#61;2" data-c="{{company}}"></script>'
    assert.deepEqual(step?.placeholders, [])
    assert.equal(step?.title, '<b>')
    assert.equal(step?.body, `For \\<b\\>: S-1 {{other}}\n\n\`\`\`html\n${code}\n\`\`\``)
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
    const shown = renderGuide(steps, { variables })
    const given = {
      siteId: 'S-1_x.y',
      shop: 'https://s.example/?a=1&b=%2F',
      company: '</b> "O\'Neil" & 1 * _x_ \\ $(x)',
    }
    for (const values of [given, { siteId: given.siteId }, { company: given.company }, {}]) {
      const filled = shown.steps.map((step) => fillStep(step as Step, new Map(Object.entries(values))))
      const expected = renderGuide(steps, { variables, values }).steps
      const texts = ({ title, body, blocks, placeholders }: (typeof expected)[number] | Step) => ({
        title,
        body,
        // What to type depends on the whole value of the name.
        blocks: JSON.parse(JSON.stringify(blocks), (key, value: unknown) =>
          key === 'type_in' ? undefined : value,
        ) as unknown,
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
      renderGuide(steps, { variables: declared, ...(values && { values }) })['variables'] as {
        name: string
      }[]
    assert.deepEqual(listed().slice(1), [
      {
        name: 'shop',
        label: 'Shop',
        type: 'url',
        required: false,
        example: 'https://shop.example/',
        default: 'https://default.example/',
        maxLength: 1000,
      },
      {
        name: 'region',
        label: 'Region',
        type: 'enum',
        required: true,
        example: 'eu',
        maxLength: 1000,
        options: ['eu', 'us'],
      },
    ])
    const names = (values?: object) => listed(values).map(({ name }) => name)
    assert.deepEqual(names(), ['siteId', 'shop', 'region'])
    assert.deepEqual(names({ shop: 'https://a.example/', siteId: '' }), ['siteId', 'region'])
  })

  it("are labelled in the guide's language, or in the default language", () => {
    const [siteId = {}, ...others] = variables
    const declared = [{ ...siteId, label_i18n: { de: 'Ihre Website' } }, ...others]
    const steps = [{ slug: 'a', title: '{{siteId}} {{shop}}' }]
    const labels = (locale: string): string[] => {
      const shown = renderGuide(steps, { variables: declared, select: { locale } })['variables']
      return (shown as { label: string }[]).map(({ label }) => label)
    }
    assert.deepEqual(labels('de'), ['Ihre Website', 'Shop'])
    assert.deepEqual(labels('en'), ['Site', 'Shop'])
  })

  it('are listed only by the steps that show them', () => {
    const { steps } = renderGuide([{ slug: 'a', config }, { slug: 'b' }], {
      variables,
      values: { siteId: 'S-1' },
    })
    assert.deepEqual(
      steps.map(({ placeholders }) => placeholders),
      [['company'], []],
    )
  })

  it('cannot be free text in HTML, JavaScript, shell or unknown code, but can elsewhere', () => {
    const shows = (language: string): boolean =>
      renderGuide([{ slug: 'a', config: { body: '', snippet: '{{company}}', language } }], {
        variables,
        values: { company: 'X1' },
      }).steps[0]?.body.includes('X1') ?? false
    assert.deepEqual(['html', 'js', 'ts', 'bash', 'php', ''].filter(shows), [])
    assert.deepEqual(['json', 'url', 'md', 'text'].filter(shows), ['json', 'url', 'md', 'text'])
  })

  it('are not replaced inside a value', () => {
    const values = { company: '{{siteId}}', siteId: 'S-1' }
    const [step] = renderGuide([{ slug: 'a', title: '{{company}}' }], { variables, values }).steps
    assert.equal(step?.title, '{{siteId}}')
  })
})
