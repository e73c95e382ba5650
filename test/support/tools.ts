import { spawnSync } from 'node:child_process'
import { skipOrFail } from './skip.ts'

/** Skips a test that needs programs which are not there, saying so; fails it where all are required. */
export function toolsOrSkip(context: Mocha.Context, tools: readonly string[]): void {
  const missing = tools.filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0)
  if (missing.length === 0) return
  skipOrFail(context, `${missing.join(', ')} on the PATH`, context.test?.fullTitle())
}
