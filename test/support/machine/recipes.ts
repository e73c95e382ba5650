import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the code below `<!-- recipe: LANGUAGE -->` in a page of docs/. */
export function recipeIn(page: string, language: string): string {
  const text = readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8')
  const [, code] = new RegExp(`<!-- recipe: ${language} -->\\n\\n\`\`\`\\w+\\n([^]*?)\`\`\``).exec(text) ?? []
  if (code === undefined) throw new Error(`${page} has no recipe for ${language}`)
  return code
}

/** Runs a command without blocking the event loop, which may serve the command's requests. */
export async function runTool(
  [command = '', ...args]: readonly string[],
  cwd: string,
): Promise<{ code: unknown; output: string }> {
  const { promise, resolve } = Promise.withResolvers<{ code: unknown; output: string }>()
  const env = { ...process.env, GOCACHE: join(cwd, 'go-cache'), GOPATH: join(cwd, 'go'), GOPROXY: 'off' }
  execFile(command, args, { cwd, env }, (error, stdout, stderr) =>
    resolve({ code: error ? (error.code ?? 1) : 0, output: stdout + stderr }),
  )
  return promise
}
