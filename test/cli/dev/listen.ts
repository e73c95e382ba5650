import assert from 'node:assert/strict'
import { once } from 'node:events'
import { waymarkFile } from '../../support/processes/command-line.ts'
import type { RunningDev } from '../../support/processes/dev.ts'
import { spawnNode } from '../../support/processes/run-node.ts'
import { startReceiver, type Receiver } from '../../support/webhooks/receiver.ts'

const EMBED_KEY = 'wm_WaymarkDemoGuide00000001'

/** Declares the suite for `waymark webhooks listen` beside a running `waymark dev`, whose worker sends. */
export function describeListen(running: () => { readonly dev: RunningDev; readonly home: string }): void {
  describe('waymark webhooks listen beside it', () => {
    let receiver: Receiver

    before(async () => (receiver = await startReceiver()))
    after(async () => receiver.close())

    it("prints and forwards an installation's events", async () => {
      const { dev, home } = running()
      const args = [waymarkFile, 'webhooks', 'listen', '--forward-to', receiver.url]
      const child = spawnNode({ args, env: { PATH: process.env['PATH'], WAYMARK_HOME: home } })
      const printed = { stdout: '', stderr: '' }
      for (const name of ['stdout', 'stderr'] as const)
        child[name]?.setEncoding('utf8').on('data', (text: string) => (printed[name] += text))
      const until = async (name: 'stdout' | 'stderr', said: RegExp): Promise<void> => {
        while (!said.test(printed[name])) await once(child[name] ?? child, 'data')
      }
      await until('stderr', /^Ready: /m)
      await checkStep(dev)
      await until('stdout', /step\.completed .* {2}verified\n/)
      await until('stdout', /forwarded .*\n[^]*forwarded .*\n/)
      child.kill('SIGINT')
      await once(child, 'close')
      assert.equal(child.exitCode, 0)
      assert.match(printed.stdout, /^\S+Z {2}ping .* {2}verified$/m)
      assert.match(printed.stdout, /^\S+Z {2}installation\.started +http:\S+ {2}verified$/m)
      assert.match(printed.stdout, / http:\S+ {2}install-snippet: ok {2}verified$/m)
      const types = receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
      assert.deepEqual(types.toSorted(), ['installation.started', 'step.completed'])
    })
  })
}

/** Creates an installation of the demo's guide and checks a step of it. */
async function checkStep({ file: { accountKey, baseUrl, demoSite, templateId } }: RunningDev): Promise<void> {
  const send = async (path: string, bearer: string, body: object): Promise<Record<string, unknown>> => {
    const headers = { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' }
    const response = await fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as Record<string, unknown>
  }
  const target = `http://demo.waymark.test:${new URL(demoSite).port}/`
  const { token } = await send('/v1/admin/installations', accountKey, { template_id: templateId, target })
  const check = { embedKey: EMBED_KEY, stepSlug: 'install-snippet', target }
  assert.equal((await send('/v1/verify', String(token), check))['ok'], true)
}
