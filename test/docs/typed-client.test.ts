// Covers docs/openapi.json, with a client that is generated from it.
import assert from 'node:assert/strict'
import { cpSync, existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoIds } from '../../api/examples/ids.ts'
import { declaredEndpoints } from '../../api/endpoints/declared-endpoints.ts'
import { openApiDocument, type OpenApiDocument } from '../../api/openapi/document.ts'
import { demoEmbedKeys } from '../../cli/demo/examples.ts'
import { seedInstallations } from '../../cli/demo/installations.ts'
import { seed } from '../../cli/demo/seed.ts'
import { withAdminApi } from '../support/api/admin-api.ts'
import { runNode, type Ended } from '../support/processes/run-node.ts'
import { makeActive, newSigner } from '../support/signing/signers.ts'
import { skipOrFail } from '../support/machine/skip.ts'
import { withDemoSite } from '../support/services/demo-site.ts'
import { withTempDir } from '../support/machine/temp-dir.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const fixture = join(root, 'test/fixtures/typed-client')
const modules = join(fixture, 'node_modules')

/** The project's compiler options, which the sample program must also satisfy. */
const tsconfig = {
  extends: join(root, 'tsconfig.json'),
  compilerOptions: { types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
  include: ['program.ts'],
}

/** Operations on resources that the demo lacks, or that need a credential other than its account key. */
const notInDemo = new Set([
  'getApiKey',
  'getVerification',
  'getInstallation',
  'listInstallationChecks',
  'getWebhookEndpoint',
  'listWebhookDeliveries',
  'listEventDeliveries',
  'getOwnInstallation',
  'findSnippet',
  'showAuditMatches',
  'getMetrics',
])

/** Names of the demo's installations. */
const demoReferences = [0, 1, 2, 3, 4].map((at) => `customer-100${at}`)

type Request = { readonly operationId: string; readonly path: string }

describe('the demo of npm start', function () {
  const signer = newSigner()
  const admin = withAdminApi({ keyring: [signer], publicExamples: demoEmbedKeys })
  const tempDir = withTempDir()
  const demoSite = withDemoSite()
  let accountKey = ''

  before(async () => {
    const { db } = admin.database
    await makeActive(db, signer)
    const keyFile = join(tempDir(), 'account-key')
    ;({ accountKey } = await seed(db, { keyFile, baseUrl: admin.api.url, keyring: [signer] }))
    await seedInstallations(db, demoSite())
  })

  for (const { operationId, path } of exampleRequests(openApiDocument(declaredEndpoints))) {
    it(`answers the example of the API reference: ${operationId}`, async () => {
      const headers = { Authorization: `Bearer ${accountKey}` }
      const isAdmin = path.startsWith('/v1/admin')
      const response = await fetch(admin.api.url + path, isAdmin ? { headers } : { redirect: 'manual' })
      assert.ok(response.status < 400, `${response.status} ${await response.text()}`)
    })
  }

  it('answers a generated client, which compiles', async function () {
    this.timeout(60_000)
    if (!existsSync(modules)) skipOrFail(this, 'npm ci in test/fixtures/typed-client')
    const directory = tempDir()
    cpSync(fixture, directory, { recursive: true, filter: (file) => file !== modules })
    symlinkSync(modules, join(directory, 'node_modules'))
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(tsconfig))
    const generator = join(modules, 'openapi-typescript/bin/cli.js')
    const document = join(root, 'docs/openapi.json')
    await run([generator, document, '--default-non-nullable=false', '-o', 'schema.d.ts'], directory)
    await run([join(root, 'node_modules/typescript-compiler/bin/tsc'), '-p', directory], directory)
    const { stdout } = await run(['program.ts'], directory)
    assert.deepEqual(JSON.parse(stdout), {
      guide: 'Install the Waymark demo snippet',
      verified: 'ok',
      created: true,
      found: false,
      references: ['customer-1', ...demoReferences],
      wrong: [{ path: 'target', code: 'invalid_format' }],
      missing: 'not_found',
    })
  })

  async function run(args: string[], cwd: string): Promise<Ended> {
    const env = {
      ...process.env,
      BASE_URL: admin.api.url,
      ACCOUNT_KEY: accountKey,
      EMBED_KEY: demoIds.embedKey,
      TEMPLATE_ID: demoIds.templateId,
    }
    const ended = await runNode({ args, cwd, env })
    assert.equal(ended.code, 0, ended.stdout + ended.stderr)
    return ended
  }
})

/** GET requests of the API reference with their example values, without optional parameters. */
function exampleRequests({ paths }: OpenApiDocument): Request[] {
  return Object.entries(paths).flatMap(([template, { get }]) => {
    if (!get || notInDemo.has(get.operationId)) return []
    const { operationId, parameters = [] } = get
    const needed = parameters.filter(({ required }) => required)
    const path = needed
      .filter((parameter) => parameter.in === 'path')
      .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), template)
    const query = new URLSearchParams()
    for (const { name, example, in: place } of needed) if (place === 'query') query.set(name, String(example))
    return [{ operationId, path: query.size > 0 ? `${path}?${query.toString()}` : path }]
  })
}
