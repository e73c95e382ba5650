import { Session } from 'node:inspector/promises'

export type CallCounter = {
  /** Counts the calls of JavaScript functions, Node's own included, until `work` has ended. */
  readonly count: (work: () => Promise<unknown>) => Promise<number>
  readonly close: () => void
}

/**
 * Measures work without a clock. Functions that run once for each item of a list are counted once for each item, on a
 * fast machine as on a slow one. Loops within a function, and functions in C++, do not count.
 */
export async function openCallCounter(): Promise<CallCounter> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

  return {
    count: async (work) => {
      await take(session)
      await work()
      return take(session)
    },
    close: () => session.disconnect(),
  }
}

/** Returns the calls since the last time that this was called. */
async function take(session: Session): Promise<number> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const counts = result.flatMap(({ functions }) => functions.map(({ ranges: [all] }) => all?.count ?? 0))
  return counts.reduce((sum, count) => sum + count, 0)
}
