/**
 * Interval between two looks at the processor time. A look counts the turns since the one before it, which take no more
 * than this together unless one of them is longer.
 */
const LOOK_EVERY_MS = 5

/**
 * Runs `use` and returns the longest time that this thread's event loop was held, in milliseconds of processor time. That
 * is the same on a busy machine, where the clock also counts the time of other processes.
 */
export async function longestTurnMs(use: () => Promise<void>): Promise<number> {
  let longest = 0
  let last = processorMs()
  const look = (): void => {
    const now = processorMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  try {
    await use()
  } finally {
    clearInterval(timer)
  }
  look()
  return longest
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
