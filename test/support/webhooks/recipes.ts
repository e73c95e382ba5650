import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { recipeIn, runTool } from '../machine/recipes.ts'

type Recipe = { tools: string[]; file: string; build?: string[]; run: [string, ...string[]] }

/** Commands that run the receivers of docs/guides/webhooks.md, by language. */
export const receivers: Readonly<Record<string, Recipe>> = {
  node: { tools: [], file: 'receiver.mjs', run: [process.execPath, 'receiver.mjs'] },
  python: { tools: ['python3'], file: 'receiver.py', run: ['python3', 'receiver.py'] },
  go: { tools: ['go'], file: 'receiver.go', build: ['go', 'build', 'receiver.go'], run: ['./receiver'] },
}

/** Writes a receiver of the page into a folder, and compiles it where that is needed. */
export async function prepareReceiver({ file, build }: Recipe, language: string, cwd: string): Promise<void> {
  writeFileSync(join(cwd, file), recipeIn('guides/webhooks.md', language))
  if (!build) return
  const { code, output } = await runTool(build, cwd)
  assert.equal(code, 0, output)
}

/** A receiver of the page that listens. */
export type RunningReceiver = {
  /** Waits until it has handled this event, and returns the ids of all that it has handled. */
  untilHandled(id: string): Promise<string[]>
  stop(): Promise<void>
}

type Start = { readonly cwd: string; readonly secret: string; readonly port: number }

/** Starts a prepared receiver, and waits until it listens. */
export async function runReceiver(
  { run: [command, ...args] }: Recipe,
  { cwd, secret, port }: Start,
): Promise<RunningReceiver> {
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) }
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  const printed: string[] = []
  const lines = createInterface(child.stdout)
  lines.on('line', (line) => printed.push(line))
  await until((line) => line === `Listening on http://127.0.0.1:${port}/`)

  return {
    untilHandled: async (id) => {
      await until((line) => line.endsWith(` ${id}`))
      return printed.slice(1).map((line) => line.split(' ')[1] ?? '')
    },
    stop: async () => {
      child.kill()
      await closed
    },
  }

  async function until(isAwaited: (line: string) => boolean): Promise<void> {
    while (!printed.some(isAwaited)) {
      const ended = await Promise.race([once(lines, 'line').then(() => false), closed.then(() => true)])
      assert.ok(!ended, `the receiver has ended: ${printed.join('\n')}`)
    }
  }
}
