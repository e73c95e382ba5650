import { stdSerializers } from 'pino'

/** What a log line says of an error. The message and the stack go on with those of its causes. */
type LoggedError = {
  readonly type: string
  readonly message?: string
  readonly stack?: string
  readonly code?: string | number
  /** The name of the Redis command that failed. */
  readonly command?: string
  readonly aggregateErrors?: readonly LoggedError[]
}

/** Redis repeats the arguments of a command that it does not know, such as a HELLO with its password. */
const REPEATED_ARGUMENTS = /, with args beginning with:.*/g

/**
 * An error without what its libraries hung on it: the arguments of a Redis command, among them passwords and whole
 * scripts, the body of a request, a row of the database.
 */
export function loggedError(error: unknown): LoggedError {
  if (typeof error === 'string') return { type: 'string', message: withoutArguments(error) }
  if (!isErrorLike(error)) return { type: typeof error }
  const { type, message, stack, code, command, aggregateErrors } = stdSerializers.err(error)
  return {
    type,
    message: withoutArguments(message),
    stack: withoutArguments(stack),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof command?.name === 'string' && { command: command.name }),
    ...(Array.isArray(aggregateErrors) && { aggregateErrors: error.errors?.map(loggedError) ?? [] }),
  }
}

type ErrorLike = Error & { readonly errors?: readonly unknown[] }

/** As pino decides it. */
function isErrorLike(value: unknown): value is ErrorLike {
  return value instanceof Object && 'message' in value && typeof value.message === 'string'
}

/** The message or the stack of an error without the arguments of a Redis command. */
export function withoutArguments(text: string): string {
  return text.replaceAll(REPEATED_ARGUMENTS, '')
}
