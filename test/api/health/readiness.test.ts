import assert from 'node:assert/strict'
import { openReadiness } from '../../../api/health/readiness.ts'
import { ApiError } from '../../../api/errors/errors.ts'

describe("a process's readiness", () => {
  it('includes the web files', () => {
    const requireMigrations = async (): Promise<void> => undefined
    const readiness = openReadiness({ hasWebFiles: false, requireMigrations })
    readiness.close()
    assert.match(String(readiness.checks()['web_files']), /npm run build/)
  })

  it('checks migrations until they have run, and then never again', async () => {
    const answers = [
      Object.assign(new Error('connect to 10.1.2.3'), { code: 'ECONNREFUSED' }),
      new ApiError('not_ready', 'the database lacks 0002_x.ts'),
      undefined,
    ]
    const states: (string | undefined)[] = []
    const seen = Promise.withResolvers<void>()
    let probes = 0
    const readiness = openReadiness({
      hasWebFiles: true,
      requireMigrations: async () => {
        if (probes > 0) states.push(readiness.checks()['migrations'])
        const failure = answers[probes++]
        if (probes === answers.length) setImmediate(seen.resolve)
        if (failure) throw failure
      },
    })
    await readiness.firstCheck
    await seen.promise
    assert.deepEqual(states, ['does not answer (ECONNREFUSED)', 'the database lacks 0002_x.ts'])
    assert.deepEqual(readiness.checks(), { web_files: 'ok', migrations: 'ok' })
    assert.equal(probes, answers.length)
  })
})
