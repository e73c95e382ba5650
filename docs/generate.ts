import { readFileSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { openApiDocument } from '../api/openapi/document.ts'
import { declaredEndpoints } from '../api/endpoints/declared-endpoints.ts'
import { renderApiTypes } from './render-api-types.ts'
import { renderCodes } from './render-codes.ts'
import { renderDecisions } from './render-decisions.ts'

const openApi = openApiDocument(declaredEndpoints)

/**
 * `npm run docs` writes the files that are generated: pages from the code, the index of the decisions from the notes, and
 * the list of settings from .env.example. With `--check`, as in `npm run check`, it writes nothing and fails where a file
 * is out of date.
 */
const pages: Readonly<Record<string, () => string>> = {
  'verification-codes.md': renderCodes,
  'decisions/README.md': renderDecisions,
  '../shared/config/setting-names.ts': renderSettingNames,
  'openapi.json': () => `${JSON.stringify(openApi, null, 2)}\n`,
  '../web/console/api/schema.ts': () => renderApiTypes(openApi),
}

const onlyCheck = process.argv.includes('--check')
for (const [name, render] of Object.entries(pages)) {
  const file = new URL(name, import.meta.url)
  if (!onlyCheck) writeFileSync(file, render())
  else if (readIfThere(file) !== render()) {
    console.error(`docs/${name} is out of date: run npm run docs and commit it`)
    process.exitCode = 1
  }
}

function renderSettingNames(): string {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  const names = Object.keys(parseEnv(example)).map((name) => `  '${name}',\n`)
  return [
    '/** Names of all settings. Generated from .env.example by `npm run docs`. */\n',
    `export const settingNames: readonly string[] = [\n${names.join('')}]\n`,
  ].join('')
}

function readIfThere(file: URL): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
