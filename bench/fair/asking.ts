import { setTimeout as sleep } from 'node:timers/promises'

export type Given = { readonly ms: number; readonly ok: boolean; readonly retryAfterSeconds: number }
type Ask = (number: number) => Promise<Given>

let asked = 0

/** Asks at a fixed pace, however long the answers take, so that a slow one delays no other question. */
export async function openLoop(ask: Ask, count: number, everyMs: number): Promise<Given[]> {
  const begun = performance.now()
  const answers: Promise<Given>[] = []
  for (let sent = 0; sent < count; sent += 1) {
    await sleep(Math.max(0, begun + sent * everyMs - performance.now()))
    answers.push(ask((asked += 1)))
  }
  return Promise.all(answers)
}

/** Asks again and again in so many lanes until the signal; who is refused waits for as long as the answer says. */
export async function inLanes(ask: Ask, lanes: number, signal: AbortSignal): Promise<void> {
  const lane = async (): Promise<void> => {
    while (!signal.aborted) {
      const { retryAfterSeconds } = await ask((asked += 1))
      await sleep(retryAfterSeconds * 1000, undefined, { signal })
    }
  }
  await Promise.all(Array.from({ length: lanes }, () => lane().catch(() => undefined)))
}
