// Covers web/docs/search/find.ts and web/docs/search/words.ts.
import assert from 'node:assert/strict'
import { declaredEndpoints } from '../../../../api/endpoints/declared-endpoints.ts'
import { errorCodes } from '../../../../api/errors/error-codes.ts'
import { openApiDocument } from '../../../../api/openapi/document.ts'
import { groupsOf } from '../../../../api/openapi/page/operations.ts'
import { searchIndex } from '../../../../api/openapi/search/search-index.ts'
import { problemCodes } from '../../../../shared/check/codes.ts'
import { searchOf, type Find } from '../../../../web/docs/search/find.ts'

describe('the search of the documentation', () => {
  let find: Find
  const first = (text: string): string | undefined => find(text)[0]?.entry.href

  before(() => {
    const document = openApiDocument(declaredEndpoints)
    find = searchOf(searchIndex(document, groupsOf(document)))
  })

  it('finds each code at the top', () => {
    for (const code of problemCodes) assert.equal(first(code), `/docs/guides/verification-codes#${code}`)
    // Some are both a code of a check and an error.
    for (const code of Object.keys(errorCodes)) {
      const found = find(code).slice(0, 2)
      assert.ok(
        found.some(({ entry }) => entry.href === `/docs/api/errors#error-${code}`),
        code,
      )
    }
  })

  for (const [text, href] of [
    ['pagination', '/docs/guides/paging'],
    ['tutorial', '/docs/guides/quickstart'],
    ['how do I monitor a site', '/docs/guides/monitors'],
    ['webhok', '/docs/guides/webhooks'],
    ['verify-site', '/docs/guides/ci'],
    ['limits', '/docs/guides/limits'],
    ['429', '/docs/guides/limits'],
    ['cli', '/docs/guides/ci'],
    ['terminal', '/docs/guides/ci'],
    ['command line', '/docs/guides/ci'],
    ['auth', '/docs/guides/public-api#authentication'],
    ['email alert', '/docs/guides/monitors#incidents-and-mails'],
  ] as const)
    it(`finds "${text}" in ${href}`, () => assert.equal(first(text), href))

  it('finds what other documentation calls an SDK', () => {
    const found = find('sdk').slice(0, 4)
    assert.ok(found.some(({ entry }) => entry.href === '/docs/guides/quickstart#generate-a-client'))
  })

  it('finds parts with some of the words if none has all, and nothing for a word that is nowhere', () => {
    assert.equal(first('pagination xyzzyplugh'), '/docs/guides/paging')
    assert.deepEqual(find('xyzzyplugh'), [])
    assert.ok(find('how').length > 0)
  })
})
