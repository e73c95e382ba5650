import { readFileSync, writeFileSync } from 'node:fs'
import { openApiDocument } from '../api/openapi/document.ts'
import { declaredRoutes } from '../api/routes/declared.ts'
import { renderCodes } from './render-codes.ts'

/**
 * `npm run docs` writes the pages that are made from the code. With `--check`, as in `npm run check`, it writes
 * nothing and fails where a page is not what the code says.
 */
const pages: Readonly<Record<string, () => string>> = {
  'verification-codes.md': renderCodes,
  'openapi.json': () => `${JSON.stringify(openApiDocument(declaredRoutes), null, 2)}\n`,
}

const onlyCheck = process.argv.includes('--check')
for (const [name, render] of Object.entries(pages)) {
  const file = new URL(name, import.meta.url)
  if (!onlyCheck) writeFileSync(file, render())
  else if (readIfThere(file) !== render()) {
    console.error(`docs/${name} is not what the code says: run npm run docs and commit it`)
    process.exitCode = 1
  }
}

function readIfThere(file: URL): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
