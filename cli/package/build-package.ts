import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bundlePackage } from './bundle.ts'
import { packageJson } from './package-json.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const FOLDER = join(ROOT, 'build', 'package')

/** Limit of the packed size. */
const MAX_GZIP_BYTES = 300_000

/** Builds the folder of the package, and returns its path. Throws if the package would be too large. */
export async function buildPackage(): Promise<string> {
  const { program, client, contained } = await bundlePackage()
  const files: Readonly<Record<string, string | Uint8Array>> = {
    'waymark.cjs': program,
    'client.mjs': client,
    'client.d.mts': await readFile(join(ROOT, 'web/types/client-v1.d.mts')),
    'package.json': await packageJson(),
    'README.md': await readFile(join(import.meta.dirname, 'README.md')),
    LICENSE: await readFile(join(ROOT, 'LICENSE')),
    'THIRD-PARTY-LICENSES.txt': await licensesOf(contained),
  }
  refuseTooLarge(Object.values(files))
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  for (const [name, content] of Object.entries(files)) await writeFile(join(FOLDER, name), content)
  return FOLDER
}

function refuseTooLarge(contents: readonly (string | Uint8Array)[]): void {
  const bytes = contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0)
  if (bytes > MAX_GZIP_BYTES)
    throw new Error(`the package has ${bytes} bytes compressed; the limit is ${MAX_GZIP_BYTES}`)
}

/** Licences of the libraries whose code the program contains, as they ask for. */
async function licensesOf(names: readonly string[]): Promise<string> {
  const texts = await Promise.all(
    names.map(async (name) => {
      const folder = join(ROOT, 'node_modules', name)
      const { license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
        license: string
      }
      const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry))
      const text = file === undefined ? '' : await readFile(join(folder, file), 'utf8')
      return [`${name} (${license})`, text.trim()].join('\n\n').trim()
    }),
  )
  return `waymark.cjs contains code of these libraries.\n\n${texts.join('\n\n---\n\n')}\n`
}
