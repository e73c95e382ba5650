// Covers api/openapi/samples/*.ts and shared/samples/*.ts: samples run in a shell, and in the other languages on this machine.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { declaredEndpoints } from '../../../api/endpoints/declared-endpoints.ts'
import { openApiDocument } from '../../../api/openapi/document.ts'
import { groupsOf, type PlacedOperation } from '../../../api/openapi/page/operations.ts'
import { sampleOf, shellSample } from '../../../api/openapi/samples/operation-sample.ts'
import { ORIGIN } from '../../../api/openapi/samples/origin.ts'
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
import { FORM_TYPE } from '../../../api/http/form-body.ts'
import { writeCurl } from '../../../shared/samples/curl.ts'
import { type SampleLanguageName, sampleLanguages } from '../../../shared/samples/languages.ts'
import type { Sample } from '../../../shared/samples/sample.ts'
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

/** File, command that shows whether the language is on this machine, and command that runs the file. */
const runners = {
  node: ['sample.mjs', 'true', process.execPath],
  python: ['sample.py', 'python3 -c "import requests"', 'python3'],
  go: ['sample.go', 'go version', 'go run'],
} as const

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

  for (const language of ['node', 'python', 'go'] as const) {
    describe(`in ${language}`, function () {
      const execute = withLanguage(language, tempDir)
      const echo = withEcho()

      // Both have a body and a header from the environment or a random one; the last has neither.
      for (const operationId of ['updateTemplate', 'createProject', 'getGuide']) {
        it(`${operationId} has the same response as with curl`, async () => {
          const { sample, preparation } = sampleOf(findOperation(operationId))
          const env = { ...process.env, WAYMARK_KEY: accountKey }
          const [shell, curl] = [
            preparation.join('\n'),
            writeCurl(sample).replace('curl', "curl -w '%{http_code}' -s"),
          ]
          const etag = await run('sh', ['-ec', `${shell}\nprintf %s "$ETAG"`.replaceAll(ORIGIN, api.url)], {
            env,
          })
          const response = await execute(withOrigin(sample, api.url), { ...env, ETAG: etag.stdout })
          const { stdout } = await run('sh', ['-ec', `${shell}\n${curl}`.replaceAll(ORIGIN, api.url)], {
            env,
          })
          assert.deepEqual(shapeOf(response), shapeOf(`${stdout.slice(-3)} ${stdout.slice(0, -3)}`))
        })
      }

      it('sends every character of a header and a body', async () => {
        const value = `"it's" \\ $HOME \\\${x} {y} <b> & \`z\` ü 日本 %s \\n\n\t`
        const sample: Sample = {
          method: 'POST',
          url: ['http://127.0.0.1:', { variable: 'ECHO_PORT' }, '/'],
          headers: [['X-Sample', [`a "b" 'c' {d} \\ `, { variable: 'WAYMARK_KEY' }]]],
        }
        const env = { ...process.env, ECHO_PORT: String(echo.port()), WAYMARK_KEY: '$key' }
        const json = { value, list: [1, true, false, null, [], {}] }
        assert.equal(
          await execute({ ...sample, body: { type: 'application/json', value: json } }, env),
          '200 sent\n',
        )
        assert.equal(echo.received.header, `a "b" 'c' {d} \\ $key`)
        assert.match(echo.received.type, /^application\/json/)
        assert.deepEqual(JSON.parse(echo.received.body), json)
        await execute({ ...sample, body: { type: FORM_TYPE, fields: { value } } }, env)
        assert.ok(echo.received.type.startsWith(FORM_TYPE))
        assert.equal(new URLSearchParams(echo.received.body).get('value'), value)
      })
    })
  }

  describe('in a shell', () => {
    // Later samples need the guide.
    const last = declaredEndpoints.toSorted(
      (a, b) => Number(a.operationId === 'unpublishVersion') - Number(b.operationId === 'unpublishVersion'),
    )
    for (const { method, path, operationId } of last) {
      it(`${operationId} works`, async () => {
        const operation = document.paths[path]?.[method.toLowerCase()] ?? assert.fail(path)
        const sample = shellSample({ method, path, operation }).replaceAll(ORIGIN, api.url)
        const request = sample.lastIndexOf('\ncurl') + 1
        const script = `${sample.slice(0, request)}${sample.slice(request).replace('curl', `curl -sS -w '\\n%{http_code}'`)}`
        const env = { PATH: process.env['PATH'], WAYMARK_KEY: accountKey }
        const { stdout } = await run('sh', ['-ec', script], { env })
        const status = stdout.split('\n').at(-1)
        if (operationId in refused) assert.equal(status, refused[operationId])
        else assert.match(String(status), /^(2\d\d|303)$/, `${sample}\n${stdout}`)
      })
    }
  })
})

function findOperation(operationId: string): PlacedOperation {
  const placed = groupsOf(document).flatMap((group) => group.placed)
  return placed.find(({ operation }) => operation.operationId === operationId) ?? assert.fail(operationId)
}

function withOrigin(sample: Sample, origin: string): Sample {
  return JSON.parse(JSON.stringify(sample).replaceAll(ORIGIN, origin)) as Sample
}

/** Status, and the body with the type of each value. */
function shapeOf(output: string): unknown {
  const space = output.indexOf(' ')
  return [output.slice(0, space), JSON.parse(output.slice(space), (_, value: unknown) => shapeOfValue(value))]
}

function shapeOfValue(value: unknown): unknown {
  return typeof value === 'object' ? value : typeof value
}

type Execute = (sample: Sample, env: NodeJS.ProcessEnv) => Promise<string>

/** Runs samples of a language. Skips its tests if it is not on this machine. */
function withLanguage(language: Exclude<SampleLanguageName, 'curl'>, tempDir: () => string): Execute {
  const [file, check, command] = runners[language]
  before(function () {
    if (spawnSync('sh', ['-c', check]).status !== 0) this.skip()
  })
  return async (sample, env) => {
    const path = join(tempDir(), file)
    await writeFile(path, sampleLanguages[language].write(sample))
    return (await run('sh', ['-c', `${command} ${path}`], { env })).stdout
  }
}

/** Keeps the last request to a server. */
function withEcho() {
  const received = { header: '', type: '', body: '' }
  const server = createServer((request, response) => {
    received.header = String(request.headers['x-sample'])
    received.type = String(request.headers['content-type'])
    void text(request).then((body) => {
      received.body = body
      response.end('sent')
    })
  })
  before((done) => void server.listen(0, '127.0.0.1', done))
  after((done) => void server.close(done))
  return { received, port: () => (server.address() as AddressInfo).port }
}
