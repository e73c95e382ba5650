// Covers the checks and dns_record blocks of api/guides/steps.ts, with api/guides/checks/check-values.ts.
import assert from 'node:assert/strict'
import { parseVariables } from '../../../../api/guides/variables/parse-values.ts'
import { guideWith } from '../../../support/api/api.ts'
import { guideVariables as variables, renderGuide } from '../../../support/api/render-guide.ts'

describe('a check in a guide', () => {
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
  const inBrowser = {
    type: 'rendered_presence',
    selector: '#w-{{siteId}}',
    request: { hostIs: 'cdn.example.com', query: { id: '{{siteId}}', c: '{{company}}' } },
    trigger: { global: 'acme.test', args: [{ ids: ['{{siteId}}'] }] },
  }

  it('shows what a browser looks for in the page, and not how strictly the rest is compared', () => {
    const values = { siteId: '7', company: "O'Neil & Co" }
    const { steps: shown } = renderGuide([{ slug: 'browser', verification: inBrowser }], {
      variables,
      values,
    })
    assert.deepEqual(shown[0]?.verify, { type: 'rendered_presence', selector: '#w-7' })
    assert.deepEqual(shown[0]?.placeholders, [])
  })

  it('shows the values that it looks for, escaped for their position', () => {
    const values = { siteId: '7', company: "O'Neil & Co" }
    const { steps: shown } = renderGuide(steps, { variables, values })
    assert.deepEqual(
      shown.map(({ verify }) => verify),
      [
        { type: 'script_presence', selector: String.raw`[data-c='O\'Neil & Co'] #\000037` },
        {
          ...dns,
          at: 'either',
          name: '_7',
          values: ['site=7', 'none', 't=abcdefghijklmnopqrstuvwxyz234567'],
        },
        { type: 'http_ping', path: '/O%27Neil%20%26%20Co' },
      ],
    )
    assert.deepEqual(
      shown.map(({ placeholders }) => placeholders),
      [[], ['installation.token'], []],
    )
  })

  it('shows examples, even in its DNS record, and the step lists their variables', () => {
    const { steps: shown } = renderGuide(steps, { variables })
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

  it("shows the installation's token, which no request can set", () => {
    const { published } = guideWith(steps, { variables })
    if (!published) return assert.fail()
    const { fallbacks, defaults, compile, declared } = published
    const given = new Map([['installation.token', token]])
    const text = String(compile(defaults).render({ values: given, fallbacks }).body)
    assert.equal(text.split(token).length, 5)
    assert.doesNotMatch(text, /"installation\.token"/)
    assert.equal(parseVariables('{"installation.token":"x"}', declared).size, 0)
  })

  for (const schemaVersion of [1, 2]) {
    it(`is shown as signed in content of schema_version ${schemaVersion}`, () => {
      const { steps: shown } = renderGuide(steps, { variables, schemaVersion, values: { siteId: 'S-9' } })
      assert.deepEqual(
        shown.map(({ verify }) => verify),
        [steps[0]?.verification, steps[1]?.verification, { type: 'http_ping', path: '/{{company}}' }],
      )
      assert.match(String(shown[1]?.body), /t=\{\{installation\.token\}\}/)
    })
  }
})
