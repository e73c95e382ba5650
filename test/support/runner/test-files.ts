import { globSync } from 'node:fs'

/**
 * Files that start processes, use a browser, compare thousands of pages or wait on purpose. The longest come first, so that
 * a run does not end with one long file. Those that mostly wait take turns with those that keep a core busy. A file has the
 * place of the first entry that its path begins with.
 */
const slow = [
  'test/cli/dev/',
  'test/shared/queue/client.test.ts',
  'test/web/states.test.ts',
  'test/api/openapi/browser/',
  'test/api/openapi/page.test.ts',
  'test/e2e/drills/overload.test.ts',
  'test/web/console/',
  'test/e2e/drills/clock.test.ts',
  'test/worker/html/real-pages.test.ts',
  'test/e2e/drills/slow-targets.test.ts',
  'test/web/',
  'test/api/main.test.ts',
  'test/api/openapi/samples.test.ts',
  'test/api/contract/',
  'test/e2e/drills/',
  'test/e2e/',
  'test/api/rate-limit/limiter.test.ts',
  'test/docs/verify-recipes.test.ts',
  'test/cli/main.test.ts',
  'test/cli/services/',
  'test/attacks/',
  'test/worker/html/browser-',
  'test/worker/render/',
  'test/worker/html/hostile.test.ts',
  'test/worker/html/exists.test.ts',
  'test/worker/html/limits.test.ts',
]

/** The longest of the other files, in the same order. */
const longest = [
  'test/worker/html/every-element.test.ts',
  'test/worker/html/html5lib.test.ts',
  'test/api/slow-clients.test.ts',
  'test/api/errors/declared-wording.test.ts',
  'test/shared/leases/',
  'test/api/guides/languages/long-texts.test.ts',
  'test/api/store/migrate.test.ts',
  'test/api/web/serve.test.ts',
  'test/worker/net/host-limits/redis-slots.test.ts',
  'test/api/endpoints/admin/analytics/endpoints.test.ts',
  'test/support/runner/global.test.ts',
  'test/api/guides/checks/selector-values.test.ts',
  'test/api/server/server.test.ts',
]

/** Longest time for one test of a slow file. The others have that of .mocharc.json. */
const SLOW_TIMEOUT_MS = 120_000

/** All files of tests. */
export function testFiles(): string[] {
  const all = globSync('test/**/*.test.ts', { exclude: ['**/node_modules/**'] }).sort()
  return all.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Returns options of mocha for a file, whose path begins with `test/`. */
export function timeoutOf(file: string): { readonly timeout?: number } {
  return isSlow(file) ? { timeout: SLOW_TIMEOUT_MS } : {}
}

/** The files that need no drill, no browser and no generated pages: `npm run test:fast`. */
export function fastFiles(): string[] {
  return testFiles().filter((file) => !isSlow(file))
}

function isSlow(file: string): boolean {
  return slow.some((start) => file.startsWith(start))
}

function placeOf(file: string): number {
  const all = [...slow, ...longest]
  const place = all.findIndex((start) => file.startsWith(start))
  return place < 0 ? all.length : place
}
