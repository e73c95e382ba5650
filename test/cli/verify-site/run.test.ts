// Covers cli/verify-site/ with a service that runs.
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { JSDOM } from 'jsdom'
import { SNIPPET_ON_SITE } from '../../../cli/demo/names.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'
import { withBusyService } from '../../support/processes/busy-service.ts'
import { runWaymark, runWaymarkHere, waymarkFile } from '../../support/processes/command-line.ts'
import { withDev, withLocalPage } from '../../support/processes/dev-suite.ts'
import { spawnNode, type Ended } from '../../support/processes/run-node.ts'

type Report = {
  done: unknown
  local_only: boolean
  steps: Record<string, unknown>[]
}

const withSnippet = `<!doctype html><head>${SNIPPET_ON_SITE}</head><title>A page</title>`
const withoutSnippet = '<!doctype html><title>A page</title>'

describe('waymark verify-site', function () {
  this.timeout(60_000)
  const dev = withDev()
  const local = withLocalPage()
  const tempDir = withTempDir()
  const busy = withBusyService()

  it('exits with 0 if every step is done, and lists what a person confirms', async () => {
    const { code, stdout, stderr } = await verifySite('--target', dev.page())
    assert.deepEqual([code, stderr], [0, ''], stdout)
    assert.match(stdout, /^DONE +verify-domain {4}Prove that the domain is yours$/m)
    assert.match(stdout, /^NOT CHECKED +confirm {10}See that it works: a person confirms it$/m)
    assert.match(stdout, /\nAll 3 steps that count are done\.\n$/)
  })

  it('exits with 1 if a step is not done, and says what, where and what to do', async () => {
    const { code, stdout } = await verifySite('--target', dev.page('/commented'))
    assert.equal(code, 1)
    assert.match(stdout, /^NOT DONE +install-snippet/m)
    assert.match(stdout, /^ {2}Seen +The snippet is on the page, but it is inside a comment/m)
    assert.match(stdout, /^ {2}To do +\S/m)
    assert.match(stdout, /^ {2}Where +line \d+, column \d+$/m)
    assert.ok(stdout.includes(`Checked       ${dev.page('/commented')}\n`), stdout)
    assert.match(
      stdout,
      /\nNot done: install-snippet\. Do what is said there, and run this command again\.\n$/,
    )
  })

  it('exits with 2 if the service could not tell', async () => {
    const { code, stdout } = await verifySite('--target', 'http://192.168.7.7/', '--step', 'site-answers')
    assert.equal(code, 2, stdout)
    assert.match(stdout, /^COULD NOT TELL +site-answers/m)
    assert.match(stdout, /target_address_not_public/)
  })

  it('lets an optional step count only if it is asked for', async () => {
    local.html = () => withSnippet
    const options = ['--target', local.url, '--allow-local', '--format', 'json']
    const asked = await report(...options, '--step', 'install-snippet', '--step', 'count-orders')
    assert.deepEqual([asked.code, asked.report.done], [1, false])
    const { report: all } = await report(...options)
    const [optional] = all.steps.filter(({ slug }) => slug === 'count-orders')
    assert.partialDeepStrictEqual(optional, { done: false, counts: false, optional: true })
  })

  it('calls a site on this machine local only, whose passes are no proof', async () => {
    local.html = () => withSnippet
    const one = ['--target', local.url, '--step', 'install-snippet']
    const refused = await verifySite(...one)
    assert.equal(refused.code, 2)
    assert.match(refused.stdout, /^LOCAL ONLY +install-snippet/m)
    assert.match(
      refused.stdout,
      /proves nothing about the deployed one\. Check that, or add --allow-local\.\n$/,
    )
    const json = await report(...one, '--format', 'json')
    assert.deepEqual([json.report.done, json.report.local_only], ['unknown', true])
    assert.equal(json.report.steps[0]?.['done'], 'unknown')
    const allowed = await verifySite(...one, '--allow-local')
    assert.equal(allowed.code, 0)
    assert.match(allowed.stdout, /Local only: this proves nothing about the deployed site\.\n$/)
    local.html = () => withoutSnippet
    assert.equal((await verifySite(...one)).code, 1)
  })

  it('treats an address without a scheme as the service does', async () => {
    local.html = () => withSnippet
    const { host } = new URL(local.url)
    const { code, stdout } = await verifySite('--target', host, '--step', 'install-snippet')
    assert.equal(code, 2, stdout)
    assert.match(stdout, /^LOCAL ONLY/m)
  })

  it('waits until a step is done, and tells each change on stderr', async () => {
    local.html = () => withoutSnippet
    const child = startWaiting('--allow-local')
    assert.ok(child.stderr)
    const lines = createInterface(child.stderr)[Symbol.asyncIterator]()
    assert.equal((await lines.next()).value, 'Checking again in 5 s: not done yet: install-snippet')
    local.html = () => withSnippet
    assert.equal((await lines.next()).value, 'install-snippet: done')
    await once(child, 'close')
    assert.equal(child.exitCode, 0)
  })

  it('gives up when the time is over', async () => {
    local.html = () => withoutSnippet
    const one = ['--target', local.url, '--step', 'install-snippet']
    const { code, stderr } = await verifySite(...one, '--wait', '2')
    assert.deepEqual([code, stderr], [1, ''])
  })

  it('ends at once at Ctrl-C', async () => {
    local.html = () => withoutSnippet
    const child = startWaiting()
    assert.ok(child.stderr)
    const [line] = (await once(createInterface(child.stderr), 'line')) as [string]
    assert.match(line, /^Checking again/)
    child.kill('SIGINT')
    await once(child, 'close')
    assert.deepEqual([child.exitCode, child.signalCode], [null, 'SIGINT'])
  })

  it('writes JSON with what to do next', async () => {
    const { code, report: found } = await report('--target', dev.page('/commented'), '--format', 'json')
    assert.equal(code, 1)
    assert.partialDeepStrictEqual(found, {
      done: false,
      local_only: false,
      embed_key: dev.embedKey,
      target: dev.page('/commented'),
      steps: [
        { slug: 'verify-domain', done: true, next_action: null, code: 'ok' },
        {
          slug: 'install-snippet',
          done: false,
          code: 'script_inactive',
          checked_url: dev.page('/commented'),
        },
        { slug: 'count-orders', optional: true },
        { slug: 'site-answers', done: true },
        { slug: 'confirm', done: null, next_action: 'a person confirms it', code: null },
      ],
    })
    const [, failed] = found.steps
    assert.match(String(failed?.['next_action']), /\S/)
    assert.partialDeepStrictEqual(failed, { where: { line: 28 } })
  })

  it('writes JUnit XML', async () => {
    const token = await dev.makeToken(dev.page('/commented'))
    const { code, stdout } = await runSite({ WAYMARK_INSTALLATION_TOKEN: token }, ['--format', 'junit'])
    assert.equal(code, 1)
    const { document } = new JSDOM(stdout, { contentType: 'text/xml' }).window
    const suite = document.querySelector('testsuite')
    assert.deepEqual(
      ['tests', 'failures', 'errors'].map((name) => suite?.getAttribute(name)),
      ['5', '1', '0'],
    )
    const failure = document.querySelector('testcase[name^="install-snippet:"] > failure')
    assert.equal(failure?.getAttribute('type'), 'script_inactive')
    assert.match(failure?.getAttribute('message') ?? '', /inside a comment/)
    assert.ok(document.querySelector('testcase[name^="confirm:"] > skipped'))
  })

  it('annotates for GitHub, and adds to the summary of the job', async () => {
    const summary = join(tempDir(), 'summary')
    const token = await dev.makeToken(dev.page('/commented'))
    const env = { WAYMARK_INSTALLATION_TOKEN: token, GITHUB_STEP_SUMMARY: summary }
    const { code, stdout } = await runSite(env, ['--format', 'github'])
    assert.equal(code, 1)
    const lines = stdout.trimEnd().split('\n')
    const [, stop] = /^::stop-commands::(\S+)$/.exec(lines[0] ?? '') ?? []
    assert.ok(lines.includes(`::${stop}::`))
    const annotations = lines.slice(lines.indexOf(`::${stop}::`) + 1)
    assert.equal(annotations.length, 1)
    assert.match(
      annotations[0] ?? '',
      /^::error title=install-snippet%3A Add the snippet to your pages::The snippet is/,
    )
    assert.match(readFileSync(summary, 'utf8'), /<td>❌ not done<\/td><td>install-snippet: Add the snippet/)
    const nowhere = { ...env, GITHUB_STEP_SUMMARY: tempDir() }
    const { stderr } = await runSite(nowhere, ['--format', 'github'])
    assert.match(stderr, /^waymark: \/.* is a directory: name a file$/m)
  })

  describe('with a token of an installation', () => {
    it('needs neither the guide nor the site, and writes the outcomes to the steps', async () => {
      const token = await dev.makeToken(dev.page())
      const { code, stdout } = await runSite({ WAYMARK_INSTALLATION_TOKEN: token }, [])
      assert.equal(code, 0, stdout)
      const { baseUrl } = dev.file
      const response = await fetch(`${baseUrl}/v1/installation`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      const { steps } = (await response.json()) as { steps: { slug: string; state: string }[] }
      assert.deepEqual(
        steps.map(({ slug, state }) => [slug, state]),
        [
          ['verify-domain', 'done'],
          ['install-snippet', 'done'],
          ['count-orders', 'done'],
          ['site-answers', 'done'],
          ['confirm', 'todo'],
        ],
      )
    })

    it('refuses another site, values, platform and scope, which the service would ignore', async () => {
      const token = await dev.makeToken(dev.page())
      const cases: [options: string[], said: RegExp][] = [
        [['--target', dev.page('/commented')], /the installation's site is \S+\/: leave out --target/],
        [['--var', 'siteId=1'], /leave out --var/],
        [['--platform', 'html'], /leave out --platform/],
        [['--scope', 'site'], /leave out --scope/],
      ]
      for (const [options, said] of cases) {
        const { code, stderr } = await runSite({ WAYMARK_INSTALLATION_TOKEN: token }, options)
        assert.match(stderr, said)
        assert.equal(code, 3)
      }
      const same = ['--target', dev.page(), '--step', 'site-answers']
      assert.equal((await runSite({ WAYMARK_INSTALLATION_TOKEN: token }, same)).code, 0)
    })

    it('does not check a step that was skipped', async () => {
      const token = await dev.makeToken(dev.page())
      await fetch(`${dev.file.baseUrl}/v1/installation/steps/count-orders`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: JSON.stringify({ skipped: true }),
      })
      const { stdout } = await runSite({ WAYMARK_INSTALLATION_TOKEN: token }, [])
      assert.match(stdout, /^NOT CHECKED +count-orders .*: it was skipped$/m)
    })
  })

  it('exits with 3 and says what to do if it cannot ask', async () => {
    const nobody = 'http://127.0.0.1:1'
    const site = ['--target', dev.page()]
    const guide = ['--embed-key', dev.embedKey, ...site]
    const unknownToken = `wmi_${'A'.repeat(43)}`
    const cases: [env: Env, options: string[], said: RegExp][] = [
      [{}, site, /give --embed-key, or set WAYMARK_INSTALLATION_TOKEN/],
      [{}, ['--embed-key', dev.embedKey], /give --target with the URL of the site/],
      [{}, ['--embed-key', dev.embedKey, '--target', 'ftp://x'], /--target must be a URL such as/],
      [{}, ['--embed-key', 'wm_none', ...site], /embed_key_not_found.*; copy the guide's embed key again/],
      [
        {},
        [...guide, '--step', 'nope'],
        /no step nope; its steps with a check are verify-domain, install-snippet, [\w, -]+\n/,
      ],
      [{}, [...guide, '--step', 'confirm'], /the step confirm has no check, so a person confirms it/],
      [
        {},
        [...guide, '--var', 'siteID=1'],
        /no variable siteID; its variables are siteId, verificationCode\. Did you mean siteId\?/,
      ],
      [{}, [...guide, '--step', 'snippet'], /no step snippet; .*\. Did you mean install-snippet\?/],
      [{}, [...guide, '--var', 'siteId=a b'], /variables\.siteId.*invalid_variables/],
      [{}, [...guide, '--var', 'siteId='], /siteId=' is invalid\. Must be NAME=VALUE, with a value/],
      [{}, ['--embed-key', '', ...site], /give --embed-key, or set WAYMARK_INSTALLATION_TOKEN/],
      [{}, [...guide, '--platform', 'nope'], /unknown_platform/],
      [{}, [...guide, '--wait', 'long'], /Must be a whole number of seconds/],
      [{}, [...guide, '--format', 'xml'], /there is no --format xml; there are text, json, github, junit/],
      [{}, [...guide, '--nope'], /unknown option '--nope'/],
      [{ WAYMARK_URL: 'nope' }, guide, /WAYMARK_URL must be a URL such as/],
      [
        { WAYMARK_URL: nobody },
        guide,
        /did not answer, or is not a Waymark service: compare WAYMARK_URL or --base-url/,
      ],
      [
        { WAYMARK_INSTALLATION_TOKEN: 'wm_1' },
        site,
        /must be the token of an installation \(wmi_…\), not an embed/,
      ],
      [{ WAYMARK_INSTALLATION_TOKEN: unknownToken }, site, /is not a whole token/],
    ]
    for (const [env, options, said] of cases) {
      const { code, stdout, stderr } = await runSite(env, options)
      assert.match(stderr, said)
      assert.deepEqual([code, stdout], [3, ''], options.join(' '))
    }
  })

  it('waits for its turn to load the guide, too', async () => {
    Object.assign(busy, { refusals: 1, service: dev.file.baseUrl })
    const one = ['--target', dev.page(), '--step', 'site-answers', '--base-url', busy.url]
    const { code, stderr } = await verifySite(...one)
    assert.deepEqual([code, stderr], [0, 'Checking again in 1 s: the service is busy\n'])
  })

  it('does not repeat login details in an address', async () => {
    const address = 'http://user:secret-1@127.0.0.1:1/'
    const cases: [options: string[], said: string][] = [
      [['--target', address], 'waymark: --target must not have a user name or a password'],
      [
        ['--target', dev.page(), '--base-url', address],
        'waymark: --base-url must not have a user name or a password',
      ],
    ]
    for (const [options, said] of cases) {
      const { code, stdout, stderr } = await verifySite(...options)
      assert.deepEqual([code, stdout, stderr], [3, '', `${said}\n`])
    }
  })

  it('exits with 3 for a token that was revoked', async () => {
    const token = await dev.makeToken(dev.page())
    const { baseUrl, accountKey } = dev.file
    const headers = { Authorization: `Bearer ${accountKey}` }
    const listed = await fetch(
      `${baseUrl}/v1/admin/installations?template_id=${dev.file.templateId}&limit=1`,
      {
        headers,
      },
    )
    const { data } = (await listed.json()) as { data: { id: string }[] }
    await fetch(`${baseUrl}/v1/admin/installations/${data[0]?.id}/token`, { method: 'DELETE', headers })
    const { code, stderr } = await runSite({ WAYMARK_INSTALLATION_TOKEN: token }, ['--format', 'json'])
    assert.equal(code, 3)
    assert.partialDeepStrictEqual(JSON.parse(stderr), { error: { code: 'installation_token_invalid' } })
    assert.match(stderr, /waymark installations create/)
  })

  it('annotates for GitHub what keeps it from asking', async () => {
    const { code, stdout } = await runSite({}, ['--embed-key', dev.embedKey, '--format', 'github'])
    assert.equal(code, 3)
    assert.match(stdout, /^::error title=waymark verify-site::give --target with the URL/)
  })

  it('is a command of its own process, and finds the service that runs here', async () => {
    const env = { WAYMARK_URL: dev.file.baseUrl }
    const { code, stdout } = await runWaymark(
      ['verify-site', '--embed-key', dev.embedKey, '--target', dev.page(), '--step', 'site-answers'],
      env,
    )
    assert.equal(code, 0, stdout)
  })

  /** Starts a process that checks a step of the local site for a long time. */
  function startWaiting(...options: string[]): ChildProcess {
    const service = ['--embed-key', dev.embedKey, '--base-url', dev.file.baseUrl]
    const site = ['--target', local.url, '--step', 'install-snippet', '--wait', '600']
    return spawnNode({
      args: [waymarkFile, 'verify-site', ...service, ...site, ...options],
      env: { PATH: process.env['PATH'] },
    })
  }

  type Env = Readonly<Record<string, string>>

  async function runSite(env: Env, options: readonly string[]): Promise<Ended> {
    return runWaymarkHere(['verify-site', ...options], { WAYMARK_URL: dev.file.baseUrl, ...env })
  }

  async function verifySite(...options: readonly string[]): Promise<Ended> {
    return runSite({}, ['--embed-key', dev.embedKey, ...options])
  }

  async function report(...options: readonly string[]): Promise<{ code: number | null; report: Report }> {
    const { code, stdout } = await verifySite(...options)
    return { code, report: JSON.parse(stdout) as Report }
  }
})
