export type Pace = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number }

export const CONCURRENCY = 50
const WARM_UP_MS = 1000
const MEASURED_MS = 3000

type Act = (number: number) => Promise<void>

/** Repeats an operation in `inFlight` concurrent loops for three seconds, after a warm-up of one second. */
export async function measurePace(act: Act, inFlight = CONCURRENCY): Promise<Pace> {
  await runLoops(act, inFlight, WARM_UP_MS)
  const start = performance.now()
  const times = await runLoops(act, inFlight, MEASURED_MS)
  return paceOf(times, performance.now() - start)
}

/** Returns the rate and percentiles of repetitions, from the time of each and the total time in milliseconds. */
export function paceOf(times: readonly number[], elapsedMs: number): Pace {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 100) / 100
  return { perSecond: Math.round((times.length / elapsedMs) * 1000), p50Ms: at(0.5), p99Ms: at(0.99) }
}

let runCount = 0

async function runLoops(act: Act, inFlight: number, forMs: number): Promise<number[]> {
  const end = performance.now() + forMs
  const times: number[] = []
  const loop = async (): Promise<void> => {
    for (let begun = performance.now(); begun < end; begun = performance.now()) {
      await act((runCount += 1))
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, loop))
  return times
}
