import type { Log } from './log.ts'

/**
 * Stops the process gracefully on the first SIGTERM or SIGINT, and immediately on a second. Losing the parent that
 * opened an IPC channel counts as a signal, so no process outlives the command that started it.
 *
 * @param limitMs time limit of `stop`, after which the process exits
 */
export function onStopSignal(log: Log, limitMs: number, stop: () => Promise<void>): void {
  let isStopping = false

  const receive = (signal: string): void => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), limitMs).unref()
    stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, 'did not stop cleanly')
        process.exit(1)
      },
    )
  }

  process.on('SIGTERM', receive)
  process.on('SIGINT', receive)
  process.on('disconnect', () => receive('disconnect'))
}
