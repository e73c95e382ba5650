import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { recipes, runRecipe } from '../support/recipes.ts'
import { catalogKeyOf, contentOfRecord, publishedKey, recordOf, signText } from '../support/signed-record.ts'
import { withTempDir } from '../support/temp-dir.ts'
import { toolsOrSkip } from '../support/tools.ts'

/** Everything that is written differently somewhere, and may be published. */
const content = {
  ...contentOfRecord,
  changelog:
    'Gr\u00fc\u00dfe \u2013 <b>&amp;</b> \u2028\u2029 \u{1f602} \ufb33 " \\ \\u2028 / \b\f\n\r\t\u001f',
  requirements: [
    { ...contentOfRecord.requirements[0], config: { B: 1, a: -2, _: null, 'a.b-c': 9007199254740991 } },
  ],
}
const record = recordOf({ content })

const cases = {
  good: { record, status: 'retired' },
  'changed content': { record: { ...record, content: { ...content, version: 4 } }, status: 'active' },
  'another version': {
    record: recordOf({ content: { ...content, setup_version_id: 'other' } }),
    status: 'active',
  },
  'a signature over the JSON': {
    record: { ...record, signature: signText(JSON.stringify(content), publishedKey) },
    status: 'active',
  },
  'a revoked key': { record, status: 'revoked' },
  'an unknown key': { record: { ...record, key_id: '0'.repeat(64) }, status: 'active' },
} as const

describe('docs/verify.md', function () {
  const tempDir = withTempDir()
  let server: Server
  let name: keyof typeof cases = 'good'

  before(async () => {
    server = createServer((req, res) => {
      const { record, status } = cases[name]
      const keys = { keys: [catalogKeyOf(publishedKey, { status })] }
      res.setHeader('Content-Type', 'application/json')
      res.end(JSON.stringify(req.url?.startsWith('/.well-known/') ? keys : record))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })

  for (const [language, recipe] of Object.entries(recipes)) {
    it(`has a recipe for ${language} that accepts and rejects as we do`, async function () {
      toolsOrSkip(this, recipe.tools)
      const { port } = server.address() as AddressInfo
      const where = {
        baseUrl: `http://127.0.0.1:${port}`,
        versionId: contentOfRecord.setup_version_id,
        folder: tempDir(),
      }
      for (const one of Object.keys(cases) as (keyof typeof cases)[]) {
        name = one
        const { code, output } = await runRecipe(language, where)
        assert.equal(code === 0, one === 'good', `${one}: ${output}`)
      }
    })
  }
})
