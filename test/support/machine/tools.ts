import { spawnSync } from 'node:child_process'
import { skipOrFail } from './skip.ts'

/** Skips a test whose programs are missing, with a message. Fails it instead if nothing may be skipped. */
export function toolsOrSkip(context: Mocha.Context, tools: readonly string[]): void {
  const missing = tools.filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0)
  if (missing.length === 0) return
  skipOrFail(context, `${missing.join(', ')} on the PATH`, context.test?.fullTitle())
}
