// Covers the recipes of docs/verify.md, in each of their languages.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { recipes, runRecipe } from '../support/signing/recipes.ts'
import {
  catalogKeyOf,
  contentOfRecord,
  publishedKey,
  recordOf,
  signText,
} from '../support/signing/signed-record.ts'
import { withTempDir } from '../support/machine/temp-dir.ts'
import { toolsOrSkip } from '../support/machine/tools.ts'

/** Publishable content with every character that some language escapes differently. */
const content = {
  ...contentOfRecord,
  changelog:
    'Gr\u00fc\u00dfe \u2013 <b>&amp;</b> \u2028\u2029 \u{1f602} \ufb33 \ufffd " \\ \\u2028 \\u0008 \\\f \\\\u000c / \b\f\n\r\t\u000b\u001f',
  requirements: [
    { ...contentOfRecord.requirements[0], config: { B: 1, a: -2, _: null, 'a.b-c': 9007199254740991 } },
  ],
}
const record = recordOf({ content })
const host = {
  type: 'domain',
  required: false,
  default: null,
  example: 'a.example',
  maxLength: 200,
  options: null,
}
const withVariables = {
  ...contentOfRecord,
  schema_version: 4,
  requirements: [
    { ...contentOfRecord.requirements[0], config: { slug: 'a', body: '{{host}}', variables: { host } } },
  ],
}

const cases = {
  good: { record, status: 'retired' },
  'good with variables': { record: recordOf({ content: withVariables }), status: 'active' },
  'another default': {
    record: {
      ...recordOf({ content: withVariables }),
      content: JSON.parse(
        JSON.stringify(withVariables).replace('null', '"b.example"'),
      ) as typeof withVariables,
    },
    status: 'active',
  },
  'changed content': { record: { ...record, content: { ...content, version: 4 } }, status: 'active' },
  'bytes that are not UTF-8': { record: latin1(JSON.stringify(record)), status: 'active' },
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

/** The text with `\u00fc` as one Latin-1 byte. */
function latin1(text: string): Buffer {
  const [before = '', ...after] = text.split('\u00fc')
  return Buffer.concat([Buffer.from(before), Buffer.of(0xfc), Buffer.from(after.join('\u00fc'))])
}

describe('docs/verify.md', function () {
  const tempDir = withTempDir()
  let server: Server
  let name: keyof typeof cases = 'good'

  before(async () => {
    server = createServer((req, res) => {
      const { record, status } = cases[name]
      const keys = { keys: [catalogKeyOf(publishedKey, { status })] }
      res.setHeader('Content-Type', 'application/json')
      if (req.url?.startsWith('/.well-known/')) res.end(JSON.stringify(keys))
      else res.end(record instanceof Buffer ? record : JSON.stringify(record))
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
      for (const caseName of Object.keys(cases) as (keyof typeof cases)[]) {
        name = caseName
        const { code, output } = await runRecipe(language, where)
        assert.equal(code === 0, caseName.startsWith('good'), `${caseName}: ${output}`)
      }
    })
  }
})
