import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recipeIn, runTool } from '../machine/recipes.ts'

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
  const recipe = recipes[language]
  assert.ok(recipe)
  const filled = recipeIn('verify.md', language)
    .replaceAll('https://waymark.example', baseUrl)
    .replaceAll('VERSION_ID', versionId)
  writeFileSync(join(folder, recipe.file), filled)
  if (recipe.build && !existsSync(join(folder, 'verify'))) {
    const { code, output } = await runTool(recipe.build, folder)
    assert.equal(code, 0, output)
  }
  return runTool(recipe.run, folder)
}
