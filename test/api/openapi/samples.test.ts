// Covers api/openapi/page/curl.ts and preparations.ts, run in a shell.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { declaredEndpoints } from '../../../api/endpoints/declared-endpoints.ts'
import { openApiDocument } from '../../../api/openapi/document.ts'
import { curlSample } from '../../../api/openapi/page/curl.ts'
import { relayEvents } from '../../../api/webhooks/relay.ts'
import { makeSecret } from '../../../api/webhooks/signature.ts'
import { demoEmbedKeys } from '../../../cli/demo/examples.ts'
import { seedInstallations } from '../../../cli/demo/installations.ts'
import { seed } from '../../../cli/demo/seed.ts'
import { seedWebhook } from '../../../cli/demo/webhooks.ts'
import { TEST_SEALING_KEY } from '../../support/webhooks/delivering.ts'
import { withAdminApi } from '../../support/api/admin-api.ts'
import { answeringQueue } from '../../support/api/api.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'
import { makeActive, newSigner } from '../../support/signing/signers.ts'
import { withDemoSite } from '../../support/services/demo-site.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'
import { toolsOrSkip } from '../../support/machine/tools.ts'

const run = promisify(execFile)
const document = openApiDocument(declaredEndpoints)

/** Samples that a new service refuses, with the reason. */
const refused: Readonly<Record<string, string>> = {
  // Needs a successor, which only an operator can create.
  revokeSigningKey: '409',
  // No operator token is configured.
  getMetrics: '404',
  // Nothing is broken on the demo's site.
  acknowledgeIncident: '409',
}

describe("the reference's samples, pasted into a shell while the demo runs", function () {
  const tempDir = withTempDir()
  const demoSite = withDemoSite()
  const signer = newSigner()
  const result = checkResultWith({ type: 'script_presence', url: 'http://demo.waymark.test:3001/' })
  const { api, database } = withAdminApi({
    keyring: [signer],
    operatorTokens: [],
    publicExamples: demoEmbedKeys,
    queue: { ...answeringQueue, find: async () => ({ state: 'done', result }) as never },
  })
  let accountKey: string

  before(async function () {
    toolsOrSkip(this, ['curl', 'jq', 'openssl'])
    await makeActive(database.db, signer)
    const options = { keyFile: join(tempDir(), 'key'), baseUrl: 'http://127.0.0.1:3000', keyring: [signer] }
    ;({ accountKey } = await seed(database.db, options))
    await seedInstallations(database.db, demoSite())
    const secret = makeSecret()
    await seedWebhook(database.db, { sitePort: 3001, sealingKey: TEST_SEALING_KEY, secret })
    await relayEvents(database.db, new Date())
  })

  // Later samples need the guide.
  const last = declaredEndpoints.toSorted(
    (a, b) => Number(a.operationId === 'unpublishVersion') - Number(b.operationId === 'unpublishVersion'),
  )
  for (const { method, path, operationId } of last) {
    it(`${operationId} works`, async () => {
      const operation = document.paths[path]?.[method.toLowerCase()] ?? assert.fail(path)
      const sample = curlSample(method, path, operation)
      const request = sample.lastIndexOf('\ncurl') + 1
      const script = `${sample.slice(0, request)}${sample.slice(request).replace('curl', `curl -sS -w '\\n%{http_code}'`)}`
      const env = { PATH: process.env['PATH'], WAYMARK: api.url, WAYMARK_KEY: accountKey }
      const { stdout } = await run('sh', ['-ec', script], { env })
      const status = stdout.split('\n').at(-1)
      if (operationId in refused) assert.equal(status, refused[operationId])
      else assert.match(String(status), /^(2\d\d|303)$/, `${sample}\n${stdout}`)
    })
  }
})
