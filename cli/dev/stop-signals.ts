import { readFileSync } from 'node:fs'
import type { Env } from '../../shared/config/env.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/**
 * One Ctrl-C can arrive twice: from the terminal and from npm, which forwards it (11.19.1,
 * https://github.com/npm/run-script/blob/main/lib/signal-manager.js).
 */
const DUPLICATE_LIMIT_MS = 1_000

const PARENT_CHECK_MS = 100

export type StopSignals = {
  /** Aborts at the first signal, or when the shell in which npm started us has ended. */
  stop: AbortSignal
  /** Aborts at the second signal, which requests a stop without waiting. */
  hurry: AbortSignal
  [Symbol.dispose](): void
}

/** Handles the signals that ask this process to end. */
export function stopSignals(env: Env): StopSignals {
  const [stop, hurry] = [new AbortController(), new AbortController()]
  let firstSignalAt = 0
  const receive = (): void => {
    if (!stop.signal.aborted) {
      firstSignalAt = Date.now()
      stop.abort()
    } else if (Date.now() - firstSignalAt > DUPLICATE_LIMIT_MS) hurry.abort()
  }
  for (const signal of SIGNALS) process.on(signal, receive)
  const parentCheck = env['npm_lifecycle_event'] === undefined ? undefined : onParentExit(receive)
  if (isOrphanOfNpm(env)) receive()
  return {
    stop: stop.signal,
    hurry: hurry.signal,
    [Symbol.dispose]: () => {
      for (const signal of SIGNALS) process.off(signal, receive)
      clearInterval(parentCheck)
    },
  }
}

/**
 * Polls the parent process: npm runs a script in a shell, and a signal to npm may end that shell without reaching us.
 */
function onParentExit(onExit: () => void): NodeJS.Timeout {
  const parent = process.ppid
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    onExit()
  }, PARENT_CHECK_MS)
  return check
}

/** Detects that the shell ended while this process was still loading: the parent is then no longer npm's shell. */
function isOrphanOfNpm(env: Env): boolean {
  const script = env['npm_lifecycle_script']
  // Another npm script may start us differently.
  if (!script?.includes('cli/main.ts dev')) return false
  try {
    const parent = readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8')
    return !parent.includes('npm') && !parent.includes('cli/main.ts')
  } catch {
    return process.ppid === 1 // no /proc: all orphans have this parent
  }
}
