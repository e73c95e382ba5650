/** Sets the clock of this process forward, or back, until the returned function is called. */
export function stepClock(ms: number): () => void {
  const { now } = Date
  Date.now = () => now() + ms
  return () => {
    Date.now = now
  }
}
