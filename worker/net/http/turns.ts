/** Runs a task in a later turn of the event loop. */
export type TakeTurn = (task: () => void) => void

/** Time that the tasks of one turn may take together. The task that exceeds it is the last of its turn. */
const TURN_MS = 10

/**
 * Spreads tasks over turns of the event loop, first come first served. A task that is added during a turn waits for the
 * next one, so that a connection gets one task a turn, however fast its data arrives.
 */
export function makeTurns(): TakeTurn {
  let waiting: Array<() => void> = []
  let running = false

  function begin(): void {
    running = waiting.length > 0
    if (!running) return
    setImmediate(() => {
      const tasks = waiting
      waiting = []
      runNext(tasks, performance.now() + TURN_MS)
    })
  }

  function runNext(tasks: Array<() => void>, endAt: number): void {
    tasks.shift()?.()
    // By then, streams have handed on the data that the task delivered: its parsing counts as part of the task.
    process.nextTick(() => {
      if (tasks.length > 0 && performance.now() < endAt) return runNext(tasks, endAt)
      waiting = [...tasks, ...waiting]
      begin()
    })
  }

  return (task) => {
    waiting.push(task)
    if (!running) begin()
  }
}
