// Covers cli/guide/.
import assert from 'node:assert/strict'
import { withAdminApi } from '../../support/api/admin-api.ts'
import { makeInstallation, publishInstallable } from '../../support/api/admin-installations.ts'
import { withBusyService } from '../../support/processes/busy-service.ts'
import { runWaymarkHere } from '../../support/processes/command-line.ts'
import type { Ended } from '../../support/processes/run-node.ts'

type Guide = { name: string; steps: { slug: string }[] }

const siteId = { name: 'siteId', type: 'id', label: 'Site', example: 'S-1' }

describe('waymark guide', () => {
  const { api, call } = withAdminApi()
  const busy = withBusyService()
  let embedKey = ''
  let templateId = ''

  before(async () => {
    templateId = await publishInstallable(call, [siteId])
    const { body } = await call(`GET /v1/admin/templates/${templateId}`)
    embedKey = (body as { embed_keys: { key: string }[] }).embed_keys[0]?.key ?? ''
  })

  it('prints the guide as JSON, for a platform', async () => {
    const { code, stdout } = await guide('--format', 'json')
    assert.equal(code, 0)
    const steps = (JSON.parse(stdout) as Guide).steps.map(({ slug }) => slug)
    assert.deepEqual(steps, ['snippet', 'settings', 'extra'])
    const wix = await guide('--json', '--platform', 'wix')
    assert.equal((JSON.parse(wix.stdout) as Guide).steps.at(-1)?.slug, 'wix-only')
  })

  it('takes the site, for the checks in Markdown and the names of DNS records', async () => {
    const { stdout } = await guide('--target', 'www.shop.example')
    assert.match(stdout, /T='https:\/\/www\.shop\.example\/'/)
    const text = await guide('--format', 'text', '--target', 'www.shop.example')
    assert.match(text.stdout, /^Site {4}https:\/\/www\.shop\.example$/m)
  })

  it('prints the steps for a person, with their checks', async () => {
    const { code, stdout, stderr } = await guide('--format', 'text', '--target', 'shop.example')
    assert.equal(code, 0, stderr)
    assert.doesNotMatch(stdout, /^---|content_hash|check\(\)/m)
    assert.match(stdout, /^1\. /m)
    const check = `npx waymark verify-site --embed-key ${embedKey} --target https://shop.example`
    assert.ok(stdout.includes(`\n  Check   ${check} --step snippet\n`), stdout)
    assert.ok(stdout.endsWith(`\n  ${check}\n`), stdout)
  })

  it('prints Markdown in a pipe by default', async () => {
    const { code, stdout, stderr } = await guide('--locale', 'de')
    // A service without Markdown says so.
    if (code === 1) assert.match(stderr, /sends no Markdown yet: add --format json, or update the service/)
    else assert.match(stdout, /^---\n/)
  })

  it("prints the guide of the token's installation", async () => {
    const { token } = await makeInstallation(call, { template_id: templateId })
    const env = { WAYMARK_URL: api.url, WAYMARK_INSTALLATION_TOKEN: token }
    const { code, stdout } = await runWaymarkHere(['guide', '--format', 'json'], env)
    assert.equal(code, 0)
    assert.equal((JSON.parse(stdout) as Guide).steps.length, 3)
    const text = await runWaymarkHere(['guide', '--format', 'text'], env)
    assert.match(text.stdout, /\n {2}Check {3}npx waymark verify-site --step snippet\n/)
    const other = await runWaymarkHere(['guide', '--target', 'https://other.example/'], env)
    assert.equal(other.code, 3)
    assert.match(other.stderr, /the installation's site is \S+: leave out --target/)
  })

  it('says when to try again if the service is busy', async () => {
    Object.assign(busy, { refusals: 1, retryAfterS: 7 })
    const { code, stderr } = await guide('--format', 'json', '--base-url', busy.url)
    assert.equal(code, 3)
    assert.match(stderr, /: Too many \(rate_limited\); try again in 7 s"/)
  })

  it('explains what is wrong', async () => {
    const cases: [options: string[], code: number, said: RegExp][] = [
      [['--platform', 'nope'], 3, /unknown_platform/],
      [['--embed-key', 'wm_none'], 3, /embed_key_not_found/],
      [['--base-url', 'http://127.0.0.1:1'], 3, /did not answer|Could not reach/],
      [['--base-url', 'nope'], 3, /--base-url must be a URL such as/],
      [['--format', 'html'], 3, /there is no --format html; there are text, markdown, json/],
      [['--target', 'ftp://shop.example/'], 3, /--target must be a URL such as/],
      [['--var', 'nope=1'], 3, /the guide has no variable nope; it has none: leave out --var/],
      [['--variable', 'nope=1'], 3, /the guide has no variable nope; it has none/],
      [
        ['--var', 'nope'],
        3,
        /^waymark: option '--var <NAME=VALUE>' argument 'nope' is invalid\. Must be NAME=VALUE/,
      ],
    ]
    for (const [options, expected, said] of cases) {
      const { code, stderr } = await guide(...options)
      assert.match(stderr, said)
      assert.equal(code, expected, options.join(' '))
    }
    const { error } = JSON.parse((await guide('--format', 'json', '--base-url', 'nope')).stderr) as {
      error: { code: string }
    }
    assert.equal(error.code, 'invalid_usage')
  })

  async function guide(...options: string[]): Promise<Ended> {
    const key = options.includes('--embed-key') ? [] : ['--embed-key', embedKey]
    return runWaymarkHere(['guide', ...key, ...options], { WAYMARK_URL: api.url })
  }
})
