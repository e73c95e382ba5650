import { ApiError } from '../http/errors.ts'

/** By the first word of Redis's error. */
const redisRefusals: Readonly<Record<string, string>> = {
  OOM: 'is full: it takes no more data within its maxmemory',
  READONLY: 'is read-only: it is a replica',
  MISCONF: 'takes no data: it cannot save them to its disk',
  NOREPLICAS: 'takes no data: too few replicas are connected',
  LOADING: 'is still loading its data',
  NOAUTH: 'refuses the password',
  WRONGPASS: 'refuses the password',
  NOPERM: 'refuses a command that is needed',
}

/** SQLSTATEs (PostgreSQL manual, appendix A). */
const databaseRefusals: Readonly<Record<string, string>> = {
  '25006': 'is read-only',
  '53100': 'is full: its disk has no room left',
  '53200': 'has no memory left',
  '53300': 'has no connection left',
  '57P03': 'is starting or stopping',
  '28P01': 'refuses the password',
  '28000': 'refuses the user',
  '3D000': 'does not have this database',
}

/** Describes why a dependency fails, without its address, which only the log has. */
export function describeFailure(error: unknown): string {
  if (error instanceof ApiError) return error.message
  for (const cause of causesOf(error)) {
    const refusal =
      redisRefusals[/^[A-Z]+\b/.exec(cause.message)?.[0] ?? ''] ?? databaseRefusals[codeOf(cause)]
    if (refusal) return refusal
    if (codeOf(cause) !== '') return `does not answer (${codeOf(cause)})`
  }
  return 'does not answer'
}

function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
