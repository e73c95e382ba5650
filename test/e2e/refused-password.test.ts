// Covers shared/log/logged-error.ts and the exits of all processes, with a wrong password.
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { withDatabase } from '../support/services/database.ts'
import { spawnNode } from '../support/processes/run-node.ts'
import { redisUrlOrSkip } from '../support/services/services.ts'

const SECRET = 'hunter2-of-the-queue'

type Role = 'api' | 'worker'

describe('a password that Redis refuses', () => {
  const database = withDatabase()
  const started: ChildProcess[] = []
  let redisUrl = ''
  before(async function () {
    redisUrl = await redisUrlOrSkip(this)
  })
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL')
  })

  for (const role of ['api', 'worker'] as const)
    for (const username of ['', 'someuser'])
      it(`is not logged by ${role} ${username && 'with a name'}`, async () => {
        const url = Object.assign(new URL(redisUrl), { username, password: SECRET })
        const child = start(role, url.href)
        const output = await outputOf(child, /WRONGPASS.*\n/)
        assert.doesNotMatch(output, new RegExp(SECRET))
        assert.match(output, /"command":"(?:hello|auth)"/)
      })

  function start(role: Role, url: string): ChildProcess {
    const child = spawnNode({
      args: [`${role}/main.ts`],
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        PORT: '0',
        DATABASE_URL: database.url,
        REDIS_URL: url,
        LOG_LEVEL: 'trace',
      },
    })
    started.push(child)
    return child
  }
})

/** Stops a process once its output matches the pattern, and returns all its output. */
async function outputOf(child: ChildProcess, pattern: RegExp): Promise<string> {
  let output = ''
  const seen = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (pattern.test(output)) seen.resolve()
      // A second signal ends the process immediately.
      if (output.includes('"stopping"')) child.kill('SIGTERM')
    })
  const closed = once(child, 'close')
  await Promise.race([seen.promise, closed])
  child.kill('SIGTERM')
  await closed
  return output
}
