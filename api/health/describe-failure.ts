import { ApiError } from '../errors/errors.ts'

/** Keyed by the first word of Redis's error. */
const redisRefusals: Readonly<Record<string, string>> = {
  OOM: 'is full: it has reached its maxmemory',
  READONLY: 'is read-only: it is a replica',
  MISCONF: 'refuses writes: it cannot save to its disk',
  NOREPLICAS: 'refuses writes: too few replicas are connected',
  LOADING: 'is still loading its data',
  NOAUTH: 'refuses the password',
  WRONGPASS: 'refuses the password',
  NOPERM: 'does not permit this user to run a required command',
}

/** Keyed by SQLSTATE (PostgreSQL manual, appendix A). */
const databaseRefusals: Readonly<Record<string, string>> = {
  '25006': 'is read-only',
  '53100': 'is full: its disk has no room left',
  '53200': 'is out of memory',
  '53300': 'has too many connections',
  '57P03': 'is starting or stopping',
  '28P01': 'refuses the password',
  '28000': 'refuses the user',
  '3D000': 'does not have this database',
}

/** Describes why a dependency fails, without its address, which appears only in the log. */
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
