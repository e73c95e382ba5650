// Covers cli/package/: the tarball, installed in an empty folder, on both versions of Node.
import assert from 'node:assert/strict'
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { z } from 'zod'
import { withTempDir } from '../../support/machine/temp-dir.ts'
import { skipOrFail } from '../../support/machine/skip.ts'
import { withDev } from '../../support/processes/dev-suite.ts'
import { install, root, run, start, withTarball, type Run } from './tarball.ts'

const MAX_BYTES = 300_000
const node22 = join(root, 'test/fixtures/node-22/node_modules/node/bin/node')
const packageJson = z.looseObject({
  bin: z.record(z.string(), z.string()),
  scripts: z.undefined().optional(),
  dependencies: z.undefined().optional(),
  optionalDependencies: z.record(z.string(), z.string()),
})

describe('the package', function () {
  this.timeout(60_000)
  const tarball = withTarball()
  const tempDir = withTempDir()
  const dev = withDev()
  let folder = ''
  let installed = ''

  before(async () => {
    folder = tempDir()
    await install(tarball(), folder)
    installed = join(folder, 'node_modules/waymark')
  })

  it('is small, and has one program without scripts, native code or needed dependencies', () => {
    assert.ok(statSync(tarball()).size <= MAX_BYTES, `${statSync(tarball()).size} bytes`)
    const read = packageJson.parse(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')))
    assert.deepEqual(read.bin, { waymark: 'waymark.cjs' })
    assert.deepEqual(readdirSync(installed).sort(), [
      'LICENSE',
      'README.md',
      'THIRD-PARTY-LICENSES.txt',
      'client.d.mts',
      'client.mjs',
      'package.json',
      'waymark.cjs',
    ])
    assert.deepEqual(
      readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.')),
      ['waymark'],
    )
  })

  it('has the licences of the code that it contains', () => {
    const text = readFileSync(join(installed, 'THIRD-PARTY-LICENSES.txt'), 'utf8')
    for (const name of ['commander (MIT)', 'zod (MIT)', '@bomb.sh/tab (MIT)'])
      assert.ok(text.includes(`\n${name}\n`), name)
    assert.match(text, /Copyright \(c\) 2011 TJ Holowaychuk/)
  })

  it('asks for libraries of the versions that are tested here, none of which has an install script', () => {
    const read = packageJson.parse(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')))
    for (const [name, version] of Object.entries(read.optionalDependencies)) {
      const library = z
        .object({ version: z.string(), scripts: z.record(z.string(), z.string()).default({}) })
        .parse(JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')))
      assert.equal(library.version, version, name)
      for (const script of ['preinstall', 'install', 'postinstall'])
        assert.ok(!(script in library.scripts), name)
    }
  })

  for (const [name, node] of [
    ['Node 24', process.execPath],
    ['Node 22', node22],
  ] as const) {
    describe(`on ${name}`, () => {
      before(function () {
        if (!existsSync(node)) skipOrFail(this, 'npm ci in test/fixtures/node-22', `the package on ${name}`)
      })

      it('prints its version and its commands', async () => {
        const version = await waymark(['--version'])
        assert.deepEqual([version.code, version.stdout], [0, '0.1.0\n'], version.stderr)
        const help = await waymark(['--help'])
        const commands = Array.from(
          help.stdout.matchAll(/^ {2}(?!waymark )([a-z-]+) .*/gm),
          ([, name]) => name,
        )
        assert.deepEqual(commands, [
          'verify-site',
          'guide',
          'check',
          'scan',
          'verify',
          'webhooks',
          'complete',
          'help',
        ])
      })

      it('runs verify-site, with each exit code', async () => {
        const site = async (...options: string[]): Promise<Run> =>
          waymark(['verify-site', '--embed-key', dev.embedKey, '--step', 'site-answers', ...options])
        const done = await site('--target', dev.page())
        assert.equal(done.code, 0, done.stdout + done.stderr)
        assert.equal((await site('--target', dev.page('/no-such-page'))).code, 1)
        assert.equal((await site('--target', 'http://192.168.7.7/')).code, 2)
        assert.equal((await site('--target', dev.page(), '--base-url', 'http://127.0.0.1:1')).code, 3)
      })

      it('runs guide', async () => {
        const { code, stdout } = await waymark(['guide', '--embed-key', dev.embedKey, '--format', 'json'])
        assert.equal(code, 0)
        assert.match(stdout, /"name": "Install the Waymark demo snippet"/)
      })

      it('runs verify', async () => {
        const guide = await waymark(['guide', '--embed-key', dev.embedKey, '--format', 'json'])
        const { setupVersionId: id } = JSON.parse(guide.stdout) as { setupVersionId: string }
        const { code, stdout } = await waymark(['verify', `${dev.file.baseUrl}/v1/versions/${id}/signature`])
        assert.equal(code, 0, stdout)
        assert.match(stdout, /^VERIFIED/m)
      })

      it('runs webhooks listen, until it is stopped', async () => {
        const child = start([node, join(installed, 'waymark.cjs'), 'webhooks', 'listen'], {
          cwd: folder,
          env: env(),
        })
        assert.ok(child.stderr)
        for await (const line of createInterface(child.stderr)) if (line.startsWith('Ready')) break
        child.kill('SIGTERM')
        await once(child, 'close')
        assert.equal(child.exitCode, 0)
      })

      it('says what check and scan need, if their libraries were left out', async () => {
        for (const args of [['check', 'http_ping', dev.page()], scanArgs]) {
          const { code, stderr } = await waymark(args, { input: page })
          assert.match(stderr, /^waymark: this command needs the package \S+, which is not installed: /)
          assert.equal(code, 3)
        }
      })

      it('runs check and scan with their libraries', async () => {
        const whole = tempDir()
        cpSync(join(folder, 'node_modules'), join(whole, 'node_modules'), { recursive: true })
        copyLibraries(whole)
        const options = { cwd: whole, input: page }
        const scan = await waymark(scanArgs, options)
        assert.match(scan.stdout, /NOT FOUND {2}script_attribute_mismatch: .* is "1042"; it should be "7"/)
        assert.equal(scan.code, 1, scan.stderr)
        const config = JSON.stringify({ selector: 'script[src*="/snippet.js"]' })
        const url = `${dev.file.demoSite}/`
        for (const args of [
          ['http_ping', url],
          ['script_presence', url, '--config', config],
        ]) {
          const check = await waymark(['check', ...args, '--allow-local'], options)
          assert.deepEqual([check.code, check.stderr], [0, ''], check.stdout)
        }
        // Nobody answers there, which is a result, too.
        const dnsArgs = ['check', 'dns_lookup', 'https://www.example.com/', '--config', '{"recordType":"MX"}']
        const dns = await waymark(dnsArgs, { ...options, more: { RESOLVERS: '127.0.0.1:1' } })
        assert.match(dns.stdout, /^COULD NOT TELL {2}dns_lookup/)
        assert.equal(dns.code, 2)
        const rendered = await waymark(
          ['check', 'rendered_presence', url, '--allow-local', '--config', '{"selector":"p"}'],
          options,
        )
        assert.match(
          rendered.stderr,
          /rendered_presence is not in this package: run it in a clone of Waymark, with a Chromium/,
        )
        assert.equal(rendered.code, 3)
      })

      it('has a typed client for programs', async () => {
        writeFileSync(join(folder, 'client.mjs'), clientProgram)
        const { code, stdout, stderr } = await run([node, 'client.mjs'], { cwd: folder, env: env() })
        assert.deepEqual([code, stderr], [0, ''])
        assert.equal(stdout, 'install-snippet true\nembed_key_not_found\n')
      })

      type Options = { cwd?: string; input?: string; more?: Record<string, string> }

      async function waymark(args: readonly string[], options: Options = {}): Promise<Run> {
        const { cwd = folder, input, more } = options
        const program = join(cwd, 'node_modules/waymark/waymark.cjs')
        return run([node, program, ...args], {
          cwd,
          env: { ...env(), ...more },
          ...(input !== undefined && { input }),
        })
      }
    })
  }

  it('does not take an older Node for an answer', async () => {
    const older = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'22.18.0'}})`
    const program = join(installed, 'waymark.cjs')
    const args = [process.execPath, '--import', older, program, 'verify-site']
    const { code, stdout, stderr } = await run(args, { cwd: folder })
    assert.deepEqual([code, stdout], [3, ''])
    assert.match(stderr, /^waymark needs Node 22\.19 or later, and this is Node 22\.18\.0 \(/)
  })

  it('has types for the client', async () => {
    writeFileSync(join(folder, 'client.mts'), `${clientProgram}\nexport const wrong: string = ok\n`)
    const options = {
      module: 'nodenext',
      target: 'esnext',
      strict: true,
      noEmit: true,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: ['client.mts'] }),
    )
    const compiler = join(root, 'node_modules/typescript-compiler/bin/tsc')
    const { stdout } = await run([process.execPath, compiler, '-p', folder], { cwd: folder })
    assert.match(
      stdout,
      /^client\.mts\(\d+,\d+\): error TS2322: Type 'boolean' is not assignable to type 'string'\.\s*$/,
    )
  })

  function env(): Record<string, string> {
    return {
      WAYMARK_URL: dev.file.baseUrl,
      WAYMARK_KEY: dev.file.accountKey,
      EMBED_KEY: dev.embedKey,
      TARGET: dev.page(),
    }
  }
})

const page = "<script>acme('init', '1042')</script>"
const scanArgs = ['scan', '--code', "acme('init', '7')", '-']

const clientProgram = `import { createClient, WaymarkError } from 'waymark/client'
const { WAYMARK_URL: baseUrl = '', EMBED_KEY: embedKey = '', TARGET: target = '' } = process.env
const client = createClient({ embedKey, baseUrl })
const guide = await client.loadGuide()
const step = guide.steps.find(({ slug }) => slug === 'install-snippet')
const { ok } = await client.verify(step?.slug ?? '', target)
client.track('step_view', 'install-snippet')
client.close()
console.log(step?.slug, ok)
await createClient({ embedKey: 'wm_none', baseUrl }).loadGuide().catch((error) => {
  console.log(error instanceof WaymarkError ? error.code : error)
})`

/** Copies the optional libraries, and what they need, as npm would install them. */
function copyLibraries(folder: string): void {
  const queue = [
    '@exodus/bytes',
    'acorn',
    'css-select',
    'css-what',
    'dns-packet',
    'entities',
    'parse5',
    'tldts',
    'undici',
  ]
  const copied = new Set<string>()
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (copied.has(name)) continue
    copied.add(name)
    const source = join(root, 'node_modules', name)
    cpSync(source, join(folder, 'node_modules', name), { recursive: true })
    const { dependencies } = z
      .object({ dependencies: z.record(z.string(), z.string()).default({}) })
      .parse(JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')))
    for (const dependency of Object.keys(dependencies)) {
      if (!existsSync(join(source, 'node_modules', dependency))) queue.push(dependency)
    }
  }
}
