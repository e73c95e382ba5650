import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify, styleText } from 'node:util'
import { runWaymark, runWaymarkHere, waymarkFile } from '../support/processes/command-line.ts'
import type { Ended } from '../support/processes/run-node.ts'
import { withTempDir } from '../support/machine/temp-dir.ts'
import { skipOrFail } from '../support/machine/skip.ts'
import { toolsOrSkip } from '../support/machine/tools.ts'
import { withDatabase } from '../support/services/database.ts'
import { checkResult } from '../../shared/check/result.ts'

describe('the waymark command', () => {
  const tempDir = withTempDir()

  it('lists its commands, and prints its version', async () => {
    const help = await runWaymark(['--help'])
    assert.equal(help.code, 0)
    for (const command of ['dev', 'migrate', 'accounts', 'webhooks', 'check', 'verify-site', 'guide', 'scan'])
      assert.match(help.stdout, new RegExp(`^  ${command}\\b`, 'm'))
    const version = await runWaymark(['--version'])
    assert.deepEqual([version.code, version.stdout], [0, '0.1.0\n'])
  })

  it('fails if its output cannot be written, but not if its reader has read enough', async function () {
    toolsOrSkip(this, ['sh', 'head'])
    if (!existsSync('/dev/full')) skipOrFail(this, '/dev/full', this.test?.fullTitle())
    const shell = async (line: string) =>
      promisify(execFile)('sh', ['-c', line, 'sh', process.execPath, waymarkFile]).then(
        ({ stderr }) => ({ code: 0, stderr }),
        ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
      )
    assert.deepEqual(await shell('"$1" "$2" --help > /dev/full'), {
      code: 3,
      stderr: 'waymark: the output cannot be written, since its disk is full: make room\n',
    })
    assert.deepEqual(await shell('{ "$1" "$2" --help; echo $? >&2; } | head -n 1'), {
      code: 0,
      stderr: '0\n',
    })
  })

  it('names a file that it cannot use, even if nobody has named it', async () => {
    const home = tempDir()
    mkdirSync(join(home, 'dev.json'))
    const { code, stderr } = await runWaymarkHere(['keys', 'list'], { WAYMARK_HOME: home })
    assert.deepEqual([code, stderr], [3, `waymark: ${join(home, 'dev.json')} is a directory: name a file\n`])
  })

  it('has help for each command', async () => {
    for (const command of [
      'dev',
      'migrate',
      'accounts',
      'webhooks',
      'check',
      'verify-site',
      'guide',
      'scan',
    ]) {
      const { code, stdout } = await runWaymarkHere([command, '--help'])
      assert.equal(code, 0)
      assert.match(stdout, new RegExp(`^Usage: waymark ${command}`))
    }
  })

  it('completes commands, options and their choices in four shells', async () => {
    const complete = async (...words: string[]): Promise<string> =>
      (await runWaymark(['complete', '--', ...words])).stdout
    assert.match(await complete('ac'), /^accounts\t/m)
    assert.match(await complete('keys', ''), /^announce\t/m)
    assert.match(await complete('check', '--allow'), /^--allow-local\t/m)
    assert.match(await complete('webhooks', 'endpoints', 'ro'), /^rotate\t/m)
    assert.match(await complete('webhooks', 'listen', '--for'), /^--forward-to\t/m)
    assert.match(await complete('check', 'http'), /^http_ping/m)
    assert.match(await complete('verify-site', '--allow'), /^--allow-local\t/m)
    assert.match(await complete('guide', '--loc'), /^--locale\t/m)
    assert.match((await runWaymark(['--help'])).stdout, /^ {2}complete \[shell\] +print completions/m)
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { code, stdout } = await runWaymark(['complete', shell])
      assert.equal(code, 0)
      assert.match(stdout, /waymark/)
    }
  })

  it('completes in bash without the bash-completion package', async function () {
    toolsOrSkip(this, ['bash'])
    const script = join(tempDir(), 'complete.bash')
    writeFileSync(script, (await runWaymark(['complete', 'bash'])).stdout)
    const typed = `
      waymark() { "$NODE" "$MAIN" "$@"; }
      compopt() { :; }
      source "$SCRIPT"
      COMP_WORDS=(waymark jobs cl) COMP_CWORD=2
      __waymark_complete
      echo "\${COMPREPLY[*]}"`
    const env = { ...process.env, NODE: process.execPath, MAIN: waymarkFile, SCRIPT: script }
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', typed], { env })
    assert.equal(stdout, 'clean\n')
  })

  it('refuses unknown arguments with exit code 3 and an explanation', async () => {
    const cases: [args: string[], said: RegExp][] = [
      [['nonsense'], /unknown command 'nonsense'/],
      [['dev', '--fast'], /unknown option '--fast'/],
      [['dev', 'now'], /too many arguments/],
      [
        ['check', 'ftp_ping', 'http://site.example/'],
        /^waymark: there is no check ftp_ping; there are dns_lookup, http_ping, script_presence.* Did you mean http_ping\?$/m,
      ],
      [['jobs', 'list', '--state', 'open'], /^waymark: there is no --state open; there are \w+, /m],
      [['check', 'http_ping'], /missing required argument 'target'/],
      [
        ['check', 'https://site.example/'],
        /give the type of the check before https:\/\/site\.example\/: dns_lookup, http_ping, script_presence/,
      ],
      [['scan', 'page.html'], /give --selector, --code or both/],
      [['scan', '--selector', 'script'], /missing required argument 'FILE'/],
    ]
    for (const [index, [args, said]] of cases.entries()) {
      const { code, stdout, stderr } = await (index === 0 ? runWaymark : runWaymarkHere)(args)
      assert.match(stderr, said)
      assert.deepEqual([code, stdout], [3, ''], args.join(' '))
    }
  })

  it('reports errors as JSON with --json, with the same exit codes', async () => {
    const unreadable = ['scan', '--json', '--selector', 'script', '/nonexistent.html']
    const cases: [args: string[], exit: number, code: string, said: RegExp][] = [
      [['keys', '--json'], 3, 'invalid_usage', /^unknown option '--json'$/],
      [['scan', '--json', 'page.html'], 3, 'invalid_usage', /^give --selector, --code or both$/],
      [
        ['check', 'http_ping', 'http://site.example/', '--config', '[]', '--json'],
        3,
        'invalid_usage',
        /JSON object/,
      ],
      [unreadable, 2, 'no_answer', /^\/nonexistent\.html does not exist: check the path$/],
      [['migrate', '--json'], 3, 'invalid_settings', /DATABASE_URL: is required/],
      [['migrate', '--json', '--wait', 'long'], 3, 'invalid_usage', /whole number of seconds/],
    ]
    for (const [index, [args, exit, code, said]] of cases.entries()) {
      const ended = await (index === 0 ? runWaymark : runWaymarkHere)(args)
      const { error } = JSON.parse(ended.stderr) as { error: { code: string; message: string } }
      assert.deepEqual([ended.code, ended.stdout, error.code], [exit, '', code], args.join(' '))
      assert.match(error.message, said)
    }
  })

  it('reports warnings and failures as JSON lines with --json', async () => {
    const env = { DATABASE_URL: 'postgres://user@127.0.0.1:1/name', VERIFY_ALOW_PORTS: '1' }
    const { code, stderr } = await runWaymark(['accounts', 'list', '--json'], env)
    const [warning, error] = stderr
      .split('\n')
      .map((line) => (line === '' ? {} : (JSON.parse(line) as object)))
    assert.deepEqual(Object.keys(warning ?? {}), ['warning'])
    assert.partialDeepStrictEqual(error, { error: { code: 'command_failed' } })
    assert.equal(code, 3)
  })

  it('lists every problem of a check config', async () => {
    const config = '{"recordType":"PTR","match":"equals","surprise":1}'
    const { code, stderr } = await runWaymarkHere([
      'check',
      'dns_lookup',
      'http://site.example/',
      '--config',
      config,
    ])
    assert.equal(code, 3)
    assert.match(stderr, /^waymark: --config does not fit a dns_lookup check:\n/)
    for (const problem of [/^ {2}recordType: /m, /surprise/]) assert.match(stderr, problem)
    assert.doesNotMatch(stderr, /^ +at /m)
  })

  it('refuses a check config that is not a JSON object, or is for another check', async () => {
    for (const [config, said] of [
      ['{', /^waymark: --config is not JSON: /],
      ['[]', /^waymark: --config must be a JSON object/],
      [
        '{"type":"dns_lookup"}',
        /^waymark: --config has the type "dns_lookup", but the command runs http_ping/,
      ],
    ] as const) {
      const { code, stderr } = await runWaymarkHere([
        'check',
        'http_ping',
        'http://site.example/',
        '--config',
        config,
      ])
      assert.match(stderr, said)
      assert.equal(code, 3)
    }
  })

  it('lists every problem of its configuration', async () => {
    const { code, stderr } = await runWaymark(['dev'], {
      PORT: 'many',
      REDIS_URL: 'http://redis',
      LOG_LEVEL: 'loud',
    })
    assert.equal(code, 3)
    for (const name of ['PORT', 'REDIS_URL', 'LOG_LEVEL'])
      assert.match(stderr, new RegExp(`^  ${name}: `, 'm'))
  })
})

describe('waymark migrate', () => {
  const database = withDatabase()

  it('requires DATABASE_URL', async () => {
    const { code, stderr } = await runWaymarkHere(['migrate'])
    assert.equal(code, 3)
    assert.match(stderr, /DATABASE_URL: is required/)
  })

  it('reports the migrations that it ran, and that no more are pending', async () => {
    await database.db.raw('create schema fresh')
    const env = { DATABASE_URL: `${database.url}?options=-c%20search_path%3Dfresh` }
    const first = await runWaymark(['migrate'], env)
    assert.deepEqual([first.code, first.stderr], [0, ''])
    assert.match(first.stdout, /^Ran 0001_accounts_and_guides\.ts/)
    const second = await runWaymarkHere(['migrate'], env)
    assert.deepEqual([second.code, second.stdout], [0, 'The database is up to date.\n'])
  })

  it("does not change a later release's database, and names its migrations", async () => {
    await database.db.raw('create schema later')
    const env = { DATABASE_URL: `${database.url}?options=-c%20search_path%3Dlater` }
    await runWaymarkHere(['migrate'], env)
    await database.db
      .withSchema('later')
      .into('waymark_migrations')
      .insert({ name: '9999_later.ts', batch: 2 })
    const { code, stdout, stderr } = await runWaymarkHere(['migrate'], env)
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /migrations of a later release \(9999_later\.ts\)\.\n$/)
  })

  it('refuses a database whose migrations do not fit this release, in one line', async () => {
    await database.db.raw('create schema gap')
    const env = { DATABASE_URL: `${database.url}?options=-c%20search_path%3Dgap` }
    await runWaymarkHere(['migrate'], env)
    await database.db.withSchema('gap').into('knex_migrations').insert({ name: '0002_gap.ts', batch: 1 })
    const { code, stderr } = await runWaymarkHere(['migrate'], env)
    assert.equal(code, 1)
    assert.match(stderr, /^waymark: The database has migrations from before .*0002_gap\.ts.*\n$/)
  })

  it('accepts only whole seconds for --wait', async () => {
    const { code, stderr } = await runWaymarkHere(['migrate', '--wait', 'long'])
    assert.equal(code, 3)
    assert.match(stderr, /--wait must be a whole number of seconds/)
  })

  it('fails with one line if the database does not answer', async () => {
    const { code, stderr } = await runWaymark(['migrate'], {
      DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/name',
    })
    assert.equal(code, 3)
    assert.match(stderr, /^waymark: The Postgres of DATABASE_URL .*ECONNREFUSED.*\n$/)
    assert.doesNotMatch(stderr, /secret/)
  })
})

describe('waymark check', () => {
  let server: Server
  let target: string
  let env: Record<string, string>

  before(async () => {
    server = createServer((request, response) => {
      response.statusCode = request.url === '/' ? 200 : 404
      response.setHeader('Content-Type', 'text/html')
      response.end('<!doctype html><title>A page</title><script src="/snippet.js" data-site="demo"></script>')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    target = `http://127.0.0.1:${port}/`
    env = { VERIFY_ALLOW_CIDRS: '127.0.0.1/32', VERIFY_ALLOW_PORTS: String(port) }
  })

  after(() => {
    server.close()
  })

  it('describes the observation, and exits with 0 if the check passes', async () => {
    const { code, stdout, stderr } = await runWaymark(['check', 'http_ping', target], env)
    assert.equal(stderr, '')
    assert.match(stdout, /^OK {2}http_ping {2}http:\/\/127\.0\.0\.1:\d+\/\n/)
    assert.match(stdout, /^ {2}Page +.*status 200/m)
    assert.equal(code, 0)
  })

  it('prints a hint and exits with 1 if the check fails', async () => {
    const { code, stdout } = await runWaymark(['check', 'http_ping', `${target}nowhere`], env)
    assert.match(stdout, /^NOT OK /)
    assert.match(stdout, /^ {2}Code +http_status_unexpected$/m)
    assert.match(stdout, /^ {2}To do +\S/m)
    assert.equal(code, 1)
  })

  it('prints the whole result as JSON', async () => {
    const config = '{"selector":"script[data-site]"}'
    const { code, stdout } = await runWaymarkHere(
      ['check', 'script_presence', target, '--config', config, '--json'],
      env,
    )
    const { ok, details } = checkResult.parse(JSON.parse(stdout))
    assert.deepEqual([ok, details.found, details.code, code], [true, true, 'ok', 0])
  })

  it('refuses placeholders, because it has no values for them', async () => {
    const config = '{"selector":"script[data-site=\\"{{siteId}}\\"]"}'
    const { code, stderr } = await runWaymarkHere(
      ['check', 'script_presence', target, '--config', config],
      env,
    )
    assert.match(stderr, /--config has \{\{siteId\}\}, .* write the value instead/)
    assert.equal(code, 3)
  })

  it('dials only addresses that the policy allows', async () => {
    const { code, stdout, stderr } = await runWaymarkHere(['check', 'http_ping', target, '--json'])
    const { details } = checkResult.parse(JSON.parse(stdout))
    assert.match(details.code, /^target_/)
    assert.match(details.hint, /Add --allow-local/)
    assert.equal(stderr, '')
    const text = await runWaymarkHere(['check', 'http_ping', target])
    assert.match(text.stdout, /To do +This site is on your own machine\. Add --allow-local to check it\.\n/)
    assert.doesNotMatch(text.stdout + text.stderr, /Remove/)
    assert.equal(code, 2)
  })

  it('checks a local site with --allow-local, by address and by name, also without a scheme', async () => {
    const named = target.replace('127.0.0.1', 'localhost')
    for (const site of [target, named, named.replace('http://', '')]) {
      const { code, stdout } = await runWaymarkHere(['check', 'http_ping', site, '--allow-local'])
      assert.equal(code, 0, stdout)
    }
  })

  it('refuses the addresses of the service as a worker does', async () => {
    const { stdout } = await runWaymarkHere(['check', 'http_ping', target, '--json'], {
      ...env,
      VERIFY_OWN_ADDRESSES: '127.0.0.1',
    })
    assert.equal(checkResult.parse(JSON.parse(stdout)).details.code, 'target_address_not_public')
  })

  it('prints colours on request, but never into a pipe by default', async () => {
    const args = ['check', 'http_ping', target, '--allow-local']
    const { stdout } = await runWaymark(args, { FORCE_COLOR: '1' })
    assert.ok(stdout.startsWith(styleText('green', 'OK', { validateStream: false })), stdout)
    assert.match((await runWaymark(args)).stdout, /^OK /)
  })

  it('refuses an invalid policy', async () => {
    const { code, stderr } = await runWaymarkHere(['check', 'http_ping', target], {
      VERIFY_ALLOW_CIDRS: 'everything',
    })
    assert.match(stderr, /VERIFY_ALLOW_CIDRS/)
    assert.equal(code, 3)
  })
})

describe('waymark scan', () => {
  const tempDir = withTempDir()
  const pages = {
    there: '<!doctype html><head><script src="/snippet.js" data-site="demo"></script></head>',
    commented: '<!doctype html><head><!-- <script src="/snippet.js" data-site="demo"></script> --></head>',
    missing: '<!doctype html><title>A page</title><p>With some text on it.',
  }
  let files: Record<keyof typeof pages, string>

  before(() => {
    const directory = tempDir()
    files = { there: '', commented: '', missing: '' }
    for (const name of Object.keys(pages) as (keyof typeof pages)[]) {
      files[name] = join(directory, `${name}.html`)
      writeFileSync(files[name], pages[name])
    }
  })

  it('prints a JSON line for each file, and exits with 0 if all contain the element', async () => {
    const { code, stdout } = await scan('script[data-site]', files.there, files.there)
    const line = { file: files.there, found: true, code: 'ok', conclusive: true, line: 1, column: 22 }
    assert.deepEqual(lines(stdout), [line, line])
    assert.equal(code, 0)
  })

  it('exits with 1 if a file does not contain the element', async () => {
    const { code, stdout } = await scan('script[data-site]', files.missing, files.commented, files.there)
    assert.deepEqual(
      lines(stdout).map(({ file, found, code }) => ({ file, found, code })),
      [
        { file: files.missing, found: false, code: 'script_not_found' },
        { file: files.commented, found: false, code: 'script_inactive' },
        { file: files.there, found: true, code: 'ok' },
      ],
    )
    assert.equal(code, 1)
  })

  it('exits with 3 for an invalid selector, and with 2 for an unreadable file after scanning the remaining files', async () => {
    const badSelector = await scan('script[', files.there)
    assert.match(messageIn(badSelector), /^the selector cannot be used: /)
    assert.deepEqual([badSelector.code, badSelector.stdout], [3, ''])
    const noFile = await scan('script', '/nonexistent.html', files.there)
    assert.equal(lines(noFile.stdout).length, 1)
    assert.equal(messageIn(noFile), '/nonexistent.html does not exist: check the path')
    assert.equal(noFile.code, 2)
  })

  async function scan(selector: string, ...files: string[]): Promise<Ended> {
    return runWaymarkHere(['scan', '--json', '--selector', selector, ...files])
  }

  function messageIn({ stderr }: Ended): string {
    return (JSON.parse(stderr) as { error: { message: string } }).error.message
  }

  function lines(stdout: string): Record<string, unknown>[] {
    return stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  }
})
