// Covers all processes beside those of the release that .ci/previous-release names.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { demoIds } from '../../../api/examples/ids.ts'
import { exampleGuides } from '../../../cli/demo/examples.ts'
import { demoGuide } from '../../../cli/demo/guide.ts'
import { DEMO_EMBED_KEY } from '../../../cli/demo/names.ts'
import { seed } from '../../../cli/demo/seed.ts'
import { renderedType } from '../../../shared/check/types.ts'
import { mailMatches } from '../../../shared/check/dns/mail-config.ts'
import { post, send } from '../../support/api/api-requests.ts'
import { withDatabase } from '../../support/services/database.ts'
import { ok } from '../../support/api/drafts.ts'
import {
  hasPreviousRelease,
  PREVIOUS_RELEASE,
  writePreviousRelease,
} from '../../support/processes/previous-release.ts'
import { describeOnBothQueues } from '../../support/services/queues.ts'
import { withService } from '../../support/processes/service-under-test.ts'
import type { RunningApi } from '../../support/processes/system.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'

if (hasPreviousRelease()) {
  describeOnBothQueues('drill: the previous release runs beside this one, on its data', drill)
} else {
  // Not a skipped test: a source archive has nothing that could run (decision 232).
  process.stderr.write(
    `\nNOT RUN: the drill with the previous release, as neither this clone nor its origin has ${PREVIOUS_RELEASE}\n`,
  )
}

/** Guides with checks of code, of mail records or in a browser, which the previous release can serve, but not export. */
const withNewChecks = new Set(
  [demoGuide, ...exampleGuides().map(({ guide }) => guide)]
    .filter(({ requirements }) =>
      requirements.some(
        ({ verification }) =>
          verification['type'] === renderedType ||
          ['code', ...mailMatches].some((field) => field in verification),
      ),
    )
    .map(({ name }) => name),
)

function drill(connection: Parameters<typeof withService>[1]): void {
  const database = withDatabase()
  const service = withService(database, connection)
  const tempDir = withTempDir()
  let previous: string
  let accountKey: string

  before(async () => {
    previous = tempDir()
    writePreviousRelease(previous)
    // The demo uses every feature of guides.
    const options = { keyFile: join(tempDir(), 'key'), baseUrl: 'http://127.0.0.1:3000', keyring: undefined }
    ;({ accountKey } = await seed(database.db, options))
  })

  it('answers by the web process of the previous release, with the worker of this one', async () => {
    const [api] = await Promise.all([service.api({}, previous), service.worker()])
    await useEverything(api, (name) => !withNewChecks.has(name))
  })

  it('answers by the web process of this release, with the worker of the previous one', async () => {
    const [api] = await Promise.all([service.api(), service.worker({}, previous)])
    await useEverything(api, () => true)
  })

  async function useEverything(api: RunningApi, knowsChecks: (template: string) => boolean): Promise<void> {
    const { baseUrl } = api
    for (const locale of ['en', 'de', 'ar']) {
      const guide = await ok<{ steps: unknown[] }>(
        send(`${baseUrl}/v1/guides/${DEMO_EMBED_KEY}?locale=${locale}`),
      )
      assert.ok(guide.steps.length > 0)
    }
    const headers = { Authorization: `Bearer ${accountKey}` }
    const project = `${baseUrl}/v1/admin/projects/${demoIds.projectId}`
    await ok(send(project, { headers }))
    const { data } = await ok<{ data: { id: string; name: string }[] }>(
      send(`${project}/templates`, { headers }),
    )
    assert.equal(data.length, 1 + exampleGuides().length)
    for (const { id, name } of data) {
      for (const path of ['', '/versions'])
        await ok(send(`${baseUrl}/v1/admin/templates/${id}${path}`, { headers }))
      if (knowsChecks(name)) await ok(send(`${baseUrl}/v1/admin/templates/${id}/export`, { headers }))
    }

    for (const step of ['dns', 'ping', 'script']) {
      const { status, body } = await service.verify(api, step, { target: service.target() })
      assert.deepEqual([status, body.ok, body.details.conclusive], [200, true, true], step)
    }
    const missing = await service.verify(api, 'script', { target: service.target('/missing') })
    assert.deepEqual([missing.body.ok, missing.body.details.code], [false, 'script_not_found'])
    const event = { embedKey: service.embedKey, sessionId: 's-1', event: 'template_loaded' }
    assert.equal((await post(`${baseUrl}/v1/events`, event)).status, 202)
  }
}
