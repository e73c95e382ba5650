import assert from 'node:assert/strict'
import { realSnippets } from '../../../support/checks/real-snippets.ts'
import { companyIn } from '../../../../web/console/guides/company-name.ts'

/** Where the name differs from that of the snippet. */
const names: Readonly<Record<string, string>> = {
  'Google Ads': 'Google Tag',
  Meta: 'Meta Pixel',
  LinkedIn: 'LinkedIn Insight Tag',
  TikTok: 'TikTok Pixel',
  'HubSpot forms': 'HubSpot',
  'Plausible with a key': 'Plausible',
  'Yandex Metrica': 'Yandex',
  Pinterest: 'Pinterest Tag',
  Tawk: 'tawk.to',
}

describe('the product that a snippet installs', () => {
  for (const { name, snippet } of realSnippets) {
    const expected = names[name] ?? name
    it(`is ${expected}`, () => assert.equal(companyIn(snippet), expected))
  }

  it('has the name of its host, unless everybody has files there', () => {
    assert.equal(companyIn('<script src="https://cdn.acme.co.uk/a.js">'), 'Acme')
    assert.equal(companyIn('<script src="https://unpkg.com/x"></script><i data-x="//b.nimbus.io">'), 'Nimbus')
    assert.equal(companyIn('<script src="https://unpkg.com/x"></script>'), undefined)
  })
})
