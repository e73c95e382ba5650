import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const page = readFileSync(new URL('../../../docs/verify.md', import.meta.url), 'utf8')

type Recipe = {
  tools: string[]
  file: string
  /** Command that compiles the file to a program `verify`. */
  build?: string[]
  run: string[]
}

/** Commands that run the recipes of docs/verify.md, by language. */
export const recipes: Readonly<Record<string, Recipe>> = {
  shell: { tools: ['sh', 'curl', 'jq', 'openssl'], file: 'verify.sh', run: ['sh', 'verify.sh'] },
  python: { tools: ['python3', 'openssl'], file: 'verify.py', run: ['python3', 'verify.py'] },
  javascript: { tools: [], file: 'verify.mjs', run: [process.execPath, 'verify.mjs'] },
  go: { tools: ['go'], file: 'verify.go', build: ['go', 'build', 'verify.go'], run: ['./verify'] },
}

type RecipeTarget = { baseUrl: string; versionId: string; folder: string }

/** Runs a recipe with the service's address and the version id filled in. Compiles it only once in each folder. */
export async function runRecipe(
  language: string,
  { baseUrl, versionId, folder }: RecipeTarget,
): Promise<{ code: unknown; output: string }> {
  const [, text] = new RegExp(`<!-- recipe: ${language} -->\\n\\n\`\`\`\\w+\\n([^]*?)\`\`\``).exec(page) ?? []
  const recipe = recipes[language]
  assert.ok(text && recipe)
  const filled = text.replaceAll('https://waymark.example', baseUrl).replaceAll('VERSION_ID', versionId)
  writeFileSync(join(folder, recipe.file), filled)
  if (recipe.build && !existsSync(join(folder, 'verify'))) {
    const { code, output } = await run(recipe.build, folder)
    assert.equal(code, 0, output)
  }
  return run(recipe.run, folder)
}

/** Runs a command without blocking the event loop, which serves the command's requests. */
async function run(
  [command = '', ...args]: string[],
  cwd: string,
): Promise<{ code: unknown; output: string }> {
  const { promise, resolve } = Promise.withResolvers<{ code: unknown; output: string }>()
  const env = { ...process.env, GOCACHE: join(cwd, 'go-cache'), GOPATH: join(cwd, 'go'), GOPROXY: 'off' }
  execFile(command, args, { cwd, env }, (error, stdout, stderr) =>
    resolve({ code: error ? (error.code ?? 1) : 0, output: stdout + stderr }),
  )
  return promise
}
