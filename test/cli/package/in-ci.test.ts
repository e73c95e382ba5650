// Covers action.yml, and the job and the hook in docs/ci.md.
import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { parse } from 'yaml'
import { z } from 'zod'
import { SNIPPET_ON_SITE } from '../../../cli/demo/names.ts'
import { recipeIn } from '../../support/machine/recipes.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'
import { toolsOrSkip } from '../../support/machine/tools.ts'
import { withDev, withLocalPage } from '../../support/processes/dev-suite.ts'
import { install, root, run, withTarball, type Run } from './tarball.ts'

const actionFile = z.object({
  inputs: z.record(z.string(), z.object({ default: z.string().optional() })),
  outputs: z.record(z.string(), z.object({ value: z.string() })),
  runs: z.object({
    using: z.literal('composite'),
    steps: z.array(
      z.object({
        id: z.string(),
        shell: z.literal('bash'),
        env: z.record(z.string(), z.string()),
        run: z.string(),
      }),
    ),
  }),
})
const action = actionFile.parse(parse(readFileSync(join(root, 'action.yml'), 'utf8')))

type ActionRun = Run & {
  readonly outputs: Readonly<Record<string, string | undefined>>
  readonly annotations: readonly string[]
  readonly summary: string
}

describe('verify-site in CI', function () {
  this.timeout(60_000)
  const tarball = withTarball()
  const tempDir = withTempDir()
  const dev = withDev()
  const local = withLocalPage()

  before(function () {
    toolsOrSkip(this, ['bash', 'git'])
  })

  describe('action.yml', () => {
    it('succeeds if every step is done', async () => {
      const ran = await runAction({ target: dev.page(), 'embed-key': dev.embedKey, wait: '0' })
      assert.equal(ran.code, 0, ran.stdout + ran.stderr)
      assert.deepEqual(ran.outputs, { result: 'done', done: 'true' })
      assert.deepEqual(ran.annotations, [])
      assert.match(ran.summary, /✅ done/)
    })

    it('fails with annotations and a summary if a step is not done, with the package', async () => {
      const ran = await runAction({
        target: dev.page('/commented'),
        'embed-key': dev.embedKey,
        wait: '0',
        steps: 'install-snippet\nsite-answers',
        variables: 'siteId=demo\nverificationCode=demo-7d1f0c94\n',
        package: tarball(),
      })
      assert.equal(ran.code, 1, ran.stdout + ran.stderr)
      assert.deepEqual(ran.outputs, { result: 'not-done', done: 'false' })
      assert.equal(ran.annotations.length, 1)
      assert.match(
        ran.annotations[0] ?? '',
        /^::error title=install-snippet%3A .*::The snippet is on the page, but/,
      )
      const { document } = new JSDOM(ran.summary).window
      const rows = Array.from(document.querySelectorAll('tr'), (row) => row.textContent)
      assert.equal(rows.length, 3)
      assert.match(rows[1] ?? '', /^❌ not doneinstall-snippet: /)
    })

    it('says that it could not tell, and what is local only', async () => {
      local.html = () => SNIPPET_ON_SITE
      const one = { target: local.url, 'embed-key': dev.embedKey, steps: 'site-answers', wait: '0' }
      const refused = await runAction(one)
      assert.deepEqual([refused.code, refused.outputs], [2, { result: 'unknown', done: 'false' }])
      assert.match(refused.annotations[0] ?? '', /^::warning title=Local only::/)
      const allowed = await runAction({ ...one, 'allow-local': 'true' })
      assert.deepEqual([allowed.code, allowed.outputs['result']], [0, 'done'])
    })

    it('annotates what keeps it from asking', async () => {
      const ran = await runAction({ target: dev.page(), wait: '0' })
      assert.deepEqual([ran.code, ran.outputs], [3, { result: 'error', done: 'false' }])
      assert.match(ran.annotations[0] ?? '', /^::error title=waymark verify-site::give --embed-key/)
    })

    it('takes an installation token, and no input for a command', async () => {
      const token = await dev.makeToken(dev.page())
      const proof = join(tempDir(), 'proof')
      const ran = await runAction({
        'installation-token': token,
        steps: `"; touch ${proof}; $(touch ${proof})`,
        wait: '0',
      })
      assert.equal(ran.code, 3)
      assert.ok(!existsSync(proof))
      const done = await runAction({ 'installation-token': token, wait: '0' })
      assert.equal(done.code, 0, done.stdout + done.stderr)
    })
  })

  it('runs as the job for GitLab, with a JUnit report', async () => {
    const { waymark: job } = z
      .object({
        waymark: z.object({
          script: z.array(z.string()),
          artifacts: z.object({ reports: z.object({ junit: z.string() }) }),
        }),
      })
      .parse(parse(recipeIn('ci.md', 'gitlab')))
    const cwd = tempDir()
    const token = await dev.makeToken(dev.page('/commented'))
    const script = job.script.map((line) => line.replace('--wait 120', '--wait 0')).join('\n')
    const env = {
      WAYMARK_URL: dev.file.baseUrl,
      WAYMARK_INSTALLATION_TOKEN: token,
      WAYMARK_PACKAGE: tarball(),
      npm_config_offline: 'true',
      npm_config_cache: join(cwd, '.npm'),
    }
    const { code, stdout, stderr } = await run(['bash', '-eo', 'pipefail', '-c', script], { cwd, env })
    assert.equal(code, 1, stdout + stderr)
    const report = readFileSync(join(cwd, job.artifacts.reports.junit), 'utf8')
    const { document } = new JSDOM(report, { contentType: 'text/xml' }).window
    assert.ok(document.querySelector('testcase[name^="install-snippet:"] > failure'))
  })

  it('runs as the hook that stops a push', async () => {
    const [folder, remote] = [tempDir(), tempDir()]
    const env = {
      WAYMARK_URL: dev.file.baseUrl,
      WAYMARK_EMBED_KEY: dev.embedKey,
      SITE_URL: local.url,
      GIT_CONFIG_NOSYSTEM: '1',
      PATH: [join(process.execPath, '..'), process.env['PATH']].join(':'),
    }
    const git = async (...args: string[]): Promise<Run> => run(['git', ...args], { cwd: folder, env })
    await run(['git', 'init', '--quiet', '--bare', remote], { cwd: remote })
    await git('init', '--quiet')
    const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
    await git(...author, 'commit', '--quiet', '--allow-empty', '--message', 'First')
    await install(tarball(), folder)
    const hook = join(folder, '.git/hooks/pre-push')
    writeFileSync(hook, recipeIn('ci.md', 'pre-push'))
    chmodSync(hook, 0o755)
    const unknown = await run(['sh', hook], {
      cwd: folder,
      env: { ...env, WAYMARK_URL: 'http://127.0.0.1:1' },
    })
    assert.equal(unknown.code, 1)
    assert.match(unknown.stderr, /\npre-push: could not tell whether the guide's steps are done; /)
    const notInstalled = await run(['sh', hook], { cwd: remote, env })
    assert.equal(notInstalled.code, 1)
    assert.match(notInstalled.stderr, /^[^\n]*node_modules\/\.bin\/waymark: [^\n]*\npre-push: could not tell/)
    // The steps of the demo that a page on this machine can pass.
    const steps = '--step install-snippet --step site-answers --allow-local'
    writeFileSync(hook, recipeIn('ci.md', 'pre-push').replace('--allow-local', steps))
    local.html = () => '<title>Nothing yet</title>'
    const stopped = await git('push', '--quiet', remote, 'HEAD:refs/heads/main')
    assert.notEqual(stopped.code, 0)
    assert.match(
      stopped.stdout + stopped.stderr,
      /NOT DONE +install-snippet[^]*pre-push: the guide's steps are not done/,
    )
    local.html = () => `<head>${SNIPPET_ON_SITE}</head>`
    const pushed = await git('push', '--quiet', remote, 'HEAD:refs/heads/main')
    assert.equal(pushed.code, 0, pushed.stdout + pushed.stderr)
    assert.equal((await git('ls-remote', remote, 'main')).stdout.split('\t')[1], 'refs/heads/main\n')
  })

  /** Runs the steps of the action with bash, as a runner does, until one fails. */
  async function runAction(given: Readonly<Record<string, string>>): Promise<ActionRun> {
    const folder = tempDir()
    const inputs = { ...defaults(), 'base-url': dev.file.baseUrl, ...given }
    const files = { GITHUB_STEP_SUMMARY: join(folder, 'summary'), RUNNER_TEMP: folder }
    writeFileSync(files.GITHUB_STEP_SUMMARY, '')
    // The checkout of the action, which this clone has.
    const path = join(folder, 'action')
    mkdirSync(path)
    for (const name of ['bin', 'cli', 'api', 'shared', 'web', 'worker', 'package.json', 'node_modules'])
      symlinkSync(join(root, name), join(path, name))
    const values = new Map(Object.entries(inputs).map(([name, value]) => [`inputs.${name}`, value]))
    values.set('github.action_path', path)
    let last: Run = { code: 0, stdout: '', stderr: '' }
    for (const step of action.runs.steps) {
      const output = join(folder, step.id)
      writeFileSync(output, '')
      const env = Object.fromEntries(
        Object.entries(step.env).map(([name, text]) => [name, fillIn(text, values)] as const),
      )
      const script = ['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run]
      const npm = { npm_config_offline: 'true', npm_config_cache: join(folder, '.npm') }
      last = await run(script, {
        cwd: folder,
        env: { ...files, ...npm, GITHUB_OUTPUT: output, ...withNode, ...env },
      })
      for (const line of readFileSync(output, 'utf8').split('\n').filter(Boolean)) {
        const [, name, value = ''] = /^([^=]+)=(.*)$/.exec(line) ?? []
        values.set(`steps.${step.id}.outputs.${name}`, value)
      }
      if (last.code !== 0) break
    }
    const outputs = Object.entries(action.outputs).map(
      ([name, { value }]) => [name, fillIn(value, values)] as const,
    )
    return {
      ...last,
      outputs: Object.fromEntries(outputs),
      annotations: last.stdout.split('\n').filter((line) => /^::(?:error|warning|notice) /.test(line)),
      summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8'),
    }
  }
})

/** The tests' Node, which `npm test` may have brought itself. */
const withNode = { PATH: [join(process.execPath, '..'), process.env['PATH']].join(':') }

function defaults(): Record<string, string> {
  return Object.fromEntries(Object.entries(action.inputs).map(([name, input]) => [name, input.default ?? '']))
}

/** Fills in the expressions that action.yml uses: names only. */
function fillIn(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => {
    const value = values.get(name)
    assert.ok(value !== undefined, `action.yml uses ${name}`)
    return value
  })
}
