/**
 * How many times longer than on a quiet machine a test may take: 1, or `WAYMARK_TEST_PATIENCE`, which `.ci/run` sets. It
 * changes how soon a test that hangs is given up, and never what a test expects.
 */
export const patience = Number(process.env['WAYMARK_TEST_PATIENCE'] ?? 1)

/** Multiplies the limits of all tests and hooks of a loaded suite. */
export function giveTime(suite: Mocha.Suite, times = patience): void {
  const { _beforeAll, _beforeEach, _afterAll, _afterEach } = suite as unknown as Hooks
  for (const runnable of [...suite.tests, ..._beforeAll, ..._beforeEach, ..._afterAll, ..._afterEach])
    runnable.timeout(runnable.timeout() * times)
  for (const child of suite.suites) giveTime(child, times)
}

/** Mocha 12.0.3 lists a suite's hooks only in these fields, of lib/suite.js. */
type Hooks = Record<'_beforeAll' | '_beforeEach' | '_afterAll' | '_afterEach', readonly Mocha.Hook[]>
