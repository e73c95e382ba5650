const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** One Ctrl-C may arrive twice: from the terminal, and from npm, which passes it on. */
const SAME_WISH_MS = 1_000

export type StopSignals = {
  /** Aborts at the first signal. */
  stop: AbortSignal
  /** Aborts at the second: whoever asks again does not want to wait. */
  hurry: AbortSignal
  [Symbol.dispose](): void
}

/** Takes over the signals that ask this process to end. */
export function stopSignals(): StopSignals {
  const [stop, hurry] = [new AbortController(), new AbortController()]
  let since = 0
  const receive = (): void => {
    if (!stop.signal.aborted) {
      since = Date.now()
      stop.abort()
    } else if (Date.now() - since > SAME_WISH_MS) hurry.abort()
  }
  for (const signal of SIGNALS) process.on(signal, receive)
  return {
    stop: stop.signal,
    hurry: hurry.signal,
    [Symbol.dispose]: () => {
      for (const signal of SIGNALS) process.off(signal, receive)
    },
  }
}
