import assert from 'node:assert/strict'
import { chooseLanguage } from '../../../api/audit/language.ts'
import { nothingSimilarPage } from '../../../api/audit/not-found-page.ts'

describe('the page about a text that nothing is similar to', () => {
  const language = chooseLanguage({ get: () => '', acceptsLanguages: () => 'en' } as never)
  const files = { style: undefined, script: undefined, hasDemo: false, example: undefined }
  const title = (text: string): string | undefined =>
    /<h1>(.*?)<\/h1>/.exec(nothingSimilarPage(text, { language, files }))?.[1]

  it('says first that records are not looked up', () => {
    for (const record of [
      'waymark-site-verification=4711',
      '"v=spf1 include:mail.acme.example -all"',
      '_waymark TXT "waymark-verification=demo"',
      'custom.acme.example.',
      'www CNAME shop.acme.example',
    ])
      assert.equal(title(record), 'DNS records are not looked up here', record)
  })

  it('says of other texts that they were not published', () => {
    for (const text of ['Hello', '<script src="//a.example/TXT"></script>', 'acme.init({ a: 1 })', 'a = b'])
      assert.equal(title(text), 'Not published here', text)
  })
})
