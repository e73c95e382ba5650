import { stdSerializers } from 'pino'

/** An error in a log line. The message and the stack include those of its causes. */
type LoggedError = {
  readonly type: string
  readonly message?: string
  readonly stack?: string
  readonly code?: string | number
  /** The name of the Redis command that failed. */
  readonly command?: string
  readonly aggregateErrors?: readonly LoggedError[]
}

/**
 * Redis repeats the arguments of an unknown command, such as a HELLO with its password (7.0.15, `commandCheckExistence`
 * in https://github.com/redis/redis/blob/7.0.15/src/server.c).
 */
const REPEATED_ARGUMENTS = /, with args beginning with:.*/g

/**
 * Longer than the messages of our libraries, except that of a failed batch of events, which contains a 14 KB
 * statement.
 */
const MAX_MESSAGE_CHARACTERS = 500
const MAX_STACK_CHARACTERS = 4000
const MAX_CAUSES = 10
const ELLIPSIS = ' […] '

/**
 * Returns an error without the properties that libraries add to it, such as the arguments of a Redis command with
 * passwords and whole scripts, the body of a request, or a row of the database.
 */
export function loggedError(error: unknown): LoggedError {
  if (typeof error === 'string')
    return { type: 'string', message: cutMiddle(withoutArguments(error), MAX_MESSAGE_CHARACTERS) }
  if (!isErrorLike(error)) return { type: typeof error }
  const { type, message, stack, code, command, aggregateErrors } = stdSerializers.err(error)
  return {
    type,
    message: cutMiddle(withoutArguments(message), MAX_MESSAGE_CHARACTERS),
    stack: cutMiddle(withoutLongMessages(withoutArguments(stack), error), MAX_STACK_CHARACTERS),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof command?.name === 'string' && { command: command.name }),
    ...(Array.isArray(aggregateErrors) && { aggregateErrors: error.errors?.map(loggedError) ?? [] }),
  }
}

/**
 * Cuts the middle of a long text. knex puts the whole statement before the reason (3.3.0,
 * lib/execution/internal/query-executioner.js), so more of the end is kept.
 */
function cutMiddle(text: string, limit: number): string {
  if (text.length <= limit) return text
  const kept = limit - ELLIPSIS.length
  const head = Math.floor(kept / 4)
  return text.slice(0, head) + ELLIPSIS + text.slice(head - kept)
}

/** Returns the stack without the long messages of the error and its causes. */
function withoutLongMessages(stack: string, error: unknown): string {
  let text = stack
  let cause = error
  for (let depth = 0; depth < MAX_CAUSES && isErrorLike(cause); depth += 1) {
    const message = withoutArguments(cause.message)
    if (message.length > MAX_MESSAGE_CHARACTERS) text = text.replace(message, () => ELLIPSIS)
    cause = cause.cause
  }
  return text
}

type ErrorLike = Error & { readonly errors?: readonly unknown[] }

/** Uses the same criterion as pino (pino-std-serializers 7.1.0, lib/err-helpers.js). */
function isErrorLike(value: unknown): value is ErrorLike {
  return value instanceof Object && 'message' in value && typeof value.message === 'string'
}

/** Removes the arguments of a Redis command from the message or the stack of an error. */
export function withoutArguments(text: string): string {
  return text.replaceAll(REPEATED_ARGUMENTS, '')
}
