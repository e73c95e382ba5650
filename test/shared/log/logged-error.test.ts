import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { loggedError } from '../../../shared/log/logged-error.ts'
import { logThrottled } from '../../../shared/log.ts'
import { readableLog } from '../../support/api/api.ts'

const SECRET = 'hunter2-of-the-queue'

/** An error with its command attached, like those of ioredis. */
function refused(message = 'WRONGPASS invalid username-password pair'): Error {
  const command = { name: 'hello', args: ['3', 'AUTH', 'someuser', SECRET] }
  return Object.assign(new Error(message), { command })
}

describe('loggedError', () => {
  it('keeps type, message, stack and code, and the name of a command', () => {
    const error = Object.assign(refused(), { name: 'ReplyError', code: 'WRONGPASS' })
    const { stack, ...others } = loggedError(error)
    assert.match(String(stack), /WRONGPASS.*\n +at refused/)
    assert.deepEqual(others, {
      type: 'Error',
      message: 'WRONGPASS invalid username-password pair',
      code: 'WRONGPASS',
      command: 'hello',
    })
  })

  it('lists the errors of an AggregateError at any depth, each as brief as a single error', () => {
    const inner = new AggregateError([refused(), SECRET.length, { body: SECRET }], 'inner')
    const logged = loggedError(new AggregateError([refused(), inner], 'outer'))
    const [first, second] = logged.aggregateErrors ?? []
    assert.equal(first?.command, 'hello')
    assert.deepEqual(
      second?.aggregateErrors?.map(({ type }) => type),
      ['Error', 'number', 'object'],
    )
    assert.doesNotMatch(JSON.stringify(logged), new RegExp(SECRET))
  })

  it('names the causes without their other properties', () => {
    const deepest = new AggregateError([refused()], 'deepest')
    const deeper = Object.assign(new Error('deeper', { cause: deepest }), { body: SECRET })
    const error = Object.assign(new Error('failed', { cause: deeper }), {
      previous: refused(),
      code: { secret: SECRET },
      command: SECRET,
    })
    const logged = loggedError(error)
    assert.equal(logged.message, 'failed: deeper: deepest')
    assert.deepEqual(Object.keys(logged), ['type', 'message', 'stack'])
    assert.doesNotMatch(JSON.stringify(logged), new RegExp(SECRET))
  })

  it('drops the arguments that Redis echoes for an unknown command', () => {
    const unknown = `ERR unknown command 'HELLO', with args beginning with: '3' 'AUTH' 'someuser' '${SECRET}' `
    for (const error of [refused(unknown), new Error('failed', { cause: refused(unknown) }), unknown]) {
      const logged = loggedError(error)
      assert.match(String(logged.message), /ERR unknown command 'HELLO'$/)
      assert.doesNotMatch(JSON.stringify(logged), new RegExp(SECRET))
    }
  })

  it('shortens a long statement, keeps it once, and keeps the reason after it', () => {
    const sql = `insert into "events" ("id", "name") values ${'($1, $2), '.repeat(1400)}`
    const reason = 'could not extend file "base/1/2": No space left on device'
    const error = new Error(`${sql} - ${reason}`)
    for (const one of [error, new Error('failed', { cause: error })]) {
      const { message = '', stack = '' } = loggedError(one)
      assert.ok(message.length <= 500 && stack.length <= 4000, `${message.length}, ${stack.length}`)
      assert.ok(message.endsWith(reason))
      assert.ok(!stack.includes('$1') && /\n +at /.test(stack), stack)
    }
  })

  it('handles circular causes', () => {
    const first = new Error('x'.repeat(1000))
    const second = new Error('second', { cause: first })
    first.cause = second
    assert.ok(String(loggedError(second).stack).length < 4001)
  })

  it('keeps only the type of a value that is not an error', () => {
    assert.deepEqual(loggedError({ body: SECRET }), { type: 'object' })
    assert.deepEqual(loggedError(undefined), { type: 'undefined' })
    assert.deepEqual(loggedError(null), { type: 'object' })
  })

  it('is the form in which the log writes errors', async () => {
    const { log, lines } = readableLog()
    logThrottled(log, 'the queue cannot be reached')(refused())
    log.error(refused())
    while (lines.length < 2) await sleep(5)
    for (const line of lines) assert.equal((line['err'] as { command: string }).command, 'hello')
    assert.doesNotMatch(JSON.stringify(lines), new RegExp(SECRET))
  })
})
