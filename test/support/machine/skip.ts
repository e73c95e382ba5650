/** Skips a suite or test that lacks a program, and prints why. Fails it instead if nothing may be skipped. */
export function skipOrFail(
  context: Mocha.Context,
  missing: string,
  what = context.test?.parent?.fullTitle() ?? 'a suite',
): never {
  const reason = `no ${missing}: "${what}" is not tested`
  if (process.env['WAYMARK_TEST_REQUIRE_ALL'] === '1') throw new Error(reason)
  process.stderr.write(`\nSKIPPED: ${reason}\n`)
  return context.skip()
}
