import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { DevFile } from '../../../cli/dev/dev-file.ts'
import { runWaymark, waymarkFile } from '../../support/processes/command-line.ts'
import { pathWithoutRedis, type RunningDev, startDev } from '../../support/processes/dev.ts'
import { isRunning, untilGone } from '../../support/machine/processes.ts'
import { compileCache } from '../../support/processes/run-node.ts'
import { redisUrlOrSkip } from '../../support/services/services.ts'
import { makeTestKey } from '../../support/signing/signed-record.ts'
import { skipOrFail } from '../../support/machine/skip.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'
import { describeDemo } from './demo.ts'
import { describeListen } from './listen.ts'

/** Every start reuses the data of the first, which saves half of the work. */
describe('waymark dev', () => {
  const tempDir = withTempDir()
  let home: string
  let accountKey: string
  let dev: RunningDev

  before(async () => {
    home = join(tempDir(), 'home')
    dev = await startDev({ home })
    accountKey = dev.file.accountKey
  })
  after(() => end(dev))

  describe('with the queue on redis', () => {
    before(async function () {
      await redisUrlOrSkip(this)
    })

    describeDemo('redis', () => ({ dev, home }))

    describeStop('SIGTERM')
  })

  describe('with the queue on postgres', () => {
    before(async () => {
      await end(dev)
      dev = await startDev({ home, env: { PATH: pathWithoutRedis() } })
    })

    it('keeps its data across a restart', () => {
      assert.equal(dev.file.accountKey, accountKey)
    })

    describeDemo('postgres', () => ({ dev, home }))

    describeListen(() => ({ dev, home }))

    describeStop('SIGINT')
  })

  function describeStop(signal: 'SIGTERM' | 'SIGINT'): void {
    describe(`on ${signal}`, () => {
      it('stops everything, and leaves no process and no dev.json', async () => {
        dev.child.kill(signal)
        assert.equal(await dev.ended, 0)
        assert.deepEqual(runningOf(dev), [])
        assert.equal(existsSync(join(home, 'dev.json')), false)
        assert.doesNotMatch(dev.output(), /^(api|worker) \|/m)
      })
    })
  }

  describe('when something goes wrong', () => {
    const started: RunningDev[] = []

    before(() => end(dev))
    after(async () => {
      for (const instance of started) await end(instance)
    })

    it('stops if the npm that started it is killed', async () => {
      // npm runs a script in a shell like this. The `;` keeps the shell from replacing itself with our process.
      const command = `"${process.execPath}" "${waymarkFile}" dev; true`
      const shell = spawn('sh', ['-c', command], {
        env: { ...env(home), npm_lifecycle_event: 'start' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const printed: string[] = []
      for await (const line of createInterface(shell.stdout)) {
        printed.push(line)
        if (line.startsWith('Press Ctrl-C')) break
      }
      assert.match(printed.join('\n'), /^Press Ctrl-C/m)
      const { pids } = JSON.parse(readFileSync(join(home, 'dev.json'), 'utf8')) as DevFile
      shell.kill('SIGKILL')
      await untilGone(Object.values(pids))
      assert.equal(existsSync(join(home, 'dev.json')), false)
    })

    it('stops if the npm that started it ended before it was up', async () => {
      const home = tempDir()
      // The shell ends immediately, like npm's when npm is stopped.
      const command = `"${process.execPath}" "${waymarkFile}" dev >/dev/null 2>&1 & echo $!`
      const script = { npm_lifecycle_event: 'start', npm_lifecycle_script: 'node cli/main.ts dev' }
      const shell = spawn('sh', ['-c', command], {
        env: { ...env(home), ...script },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const [pid] = (await once(createInterface(shell.stdout), 'line')) as [string]
      await untilGone([Number(pid)])
      assert.equal(existsSync(join(home, 'dev.json')), false)
    })

    it('reports in one line that a database does not answer, and leaves no process running', async () => {
      const home = tempDir()
      const env = { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/name' }
      await assert.rejects(startDev({ home, env }), {
        message:
          /^waymark dev ended:\nStarting the database \.\.\.\nwaymark: The Postgres of .* cannot be used: .*\n$/,
      })
      // Redis deletes this file when it exits.
      assert.equal(existsSync(join(home, 'redis', 'pid')), false)
    })

    it('reports in one line that its home is not writable', async () => {
      await assert.rejects(startDev({ home: '/dev/null/home' }), {
        message: /^waymark dev ended:\nwaymark: .*, since a part of its path is a file: .*\n$/,
      })
    })

    describe('beside another instance with another home', () => {
      const ownSettings = {
        MONITOR_SPEED: '2',
        BACKGROUND_CONCURRENCY: '3',
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'own@example.com',
      }
      let one: RunningDev
      let other: RunningDev

      before(async () => {
        const copy = tempDir()
        execFileSync('cp', ['-a', `${home}/.`, copy])
        const nextKey = { SIGNING_KEY_NEXT: makeTestKey().privatePem }
        ;[one, other] = await Promise.all([
          start(copy, nextKey),
          start(home, { HOST: '0.0.0.0', ...ownSettings }),
        ])
      })

      it('hurries monitors and receives the mails, unless the environment says otherwise', function () {
        if (!existsSync('/proc/self')) skipOrFail(this, '/proc', this.test?.fullTitle())
        const settings = ({ file }: RunningDev): (string | undefined)[] =>
          Object.keys(ownSettings).map((name) => {
            const role = name === 'BACKGROUND_CONCURRENCY' ? 'worker' : 'api'
            return environmentOf(file, role).find((setting) => setting.startsWith(`${name}=`))
          })
        const [speed, background, smtp = '', from] = settings(one)
        assert.deepEqual([speed, background], ['MONITOR_SPEED=60', 'BACKGROUND_CONCURRENCY=10'])
        const url = environmentOf(one.file, 'api').find((setting) => setting.startsWith('WAYMARK_URL='))
        assert.match(url ?? '', /^WAYMARK_URL=http:\/\/127\.0\.0\.1:\d+$/)
        assert.match(smtp, /^SMTP_URL=smtp:\/\/127\.0\.0\.1:\d+$/)
        assert.equal(from, 'MAIL_FROM=Waymark <no-reply@demo.waymark.test>')
        assert.deepEqual(
          settings(other),
          Object.entries(ownSettings).map(([name, value]) => `${name}=${value}`),
        )
      })

      it('gives private keys only to the web process', function () {
        if (!existsSync('/proc/self')) skipOrFail(this, '/proc', this.test?.fullTitle())
        const hasPrivateKey = (role: string): boolean =>
          environmentOf(one.file, role).some((setting) => setting.includes('PRIVATE KEY'))
        assert.deepEqual([hasPrivateKey('api'), hasPrivateKey('worker')], [true, false])
      })

      it('runs on its own port, on the address in HOST', () => {
        assert.match(other.file.baseUrl, /^http:\/\/127\.0\.0\.1:\d+$/)
        assert.notEqual(one.file.baseUrl, other.file.baseUrl)
      })

      it('is found by a command in a separate process', async () => {
        const { code, stdout, stderr } = await runWaymark(['keys', 'list', '--json'], { WAYMARK_HOME: home })
        assert.equal(code, 0, stderr)
        assert.match(stdout, new RegExp(`"key_id":"${other.file.signingKeyId}"`))
      })

      it('refuses to run twice in the same home', async () => {
        await assert.rejects(startDev({ home }), /Another waymark dev is running in /)
        assert.ok(existsSync(join(home, 'dev.json')))
      })

      it('reports that one of its processes has died, and stops the rest', async () => {
        process.kill(one.file.pids['worker'] ?? 0, 'SIGKILL')
        assert.equal(await one.ended, 3)
        assert.match(one.output(), /^waymark: The worker process ended \(SIGKILL\); its log is /m)
        assert.deepEqual(runningOf(one), [])
        assert.equal((await fetch(`${other.file.baseUrl}/healthz`)).status, 200)
      })

      it('starts again in the same home after SIGKILL, and stops leftover processes', async () => {
        const { dev: _, postgres, redis, ...children } = other.file.pids
        other.child.kill('SIGKILL')
        await other.ended
        await untilGone(Object.values(children))
        const second = await start(home, { HOST: '0.0.0.0' })
        assert.equal(second.file.accountKey, accountKey)
        const servers = [postgres, redis].filter((pid) => pid !== undefined)
        assert.deepEqual(servers.filter(isRunning), [])
        second.child.kill('SIGINT')
        assert.equal(await second.ended, 0)
      })
    })

    function env(home: string): NodeJS.ProcessEnv {
      return {
        ...compileCache,
        PATH: process.env['PATH'],
        PORT: '0',
        RENDER_CONCURRENCY: '0',
        WAYMARK_HOME: home,
      }
    }

    async function start(home: string, env: Record<string, string> = {}): Promise<RunningDev> {
      const dev = await startDev({ home, env })
      started.push(dev)
      return dev
    }
  })

  async function end(instance: RunningDev | undefined): Promise<void> {
    instance?.child.kill('SIGTERM')
    await instance?.ended
  }

  /** Returns the environment of a process, as `NAME=value`. */
  function environmentOf({ pids }: DevFile, role: string): string[] {
    return readFileSync(`/proc/${pids[role]}/environ`, 'utf8').split('\0')
  }

  /** Returns the roles and ids of the instance's running processes. */
  function runningOf({ file }: RunningDev): [role: string, pid: number][] {
    return Object.entries(file.pids).filter(([, pid]) => isRunning(pid))
  }
})
