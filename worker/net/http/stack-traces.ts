/**
 * Creates errors without stack traces until the end of the current tick. undici creates an error for each header beyond
 * its size limit, up to the end of the chunk (8.12.4, `trackHeader` in lib/dispatcher/client-h1.js): thousands, which take
 * 20 us each with a stack trace.
 */
export function skipStackTraces(): void {
  const usual = Error.stackTraceLimit
  if (usual === 0) return
  Error.stackTraceLimit = 0
  process.nextTick(() => {
    Error.stackTraceLimit = usual
  })
}
