import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { libraries } from './libraries.ts'
import { oldestNode } from './node-version.ts'

const source = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  dependencies: z.record(z.string(), z.string()),
})

/** The package.json of the package. Its libraries have the versions with which this project is tested. */
export async function packageJson(): Promise<string> {
  const file = join(import.meta.dirname, '..', '..', 'package.json')
  const { name, version, license, dependencies } = source.parse(JSON.parse(await readFile(file, 'utf8')))
  const versions = libraries.map((library) => {
    const exact = dependencies[library]
    if (exact === undefined) throw new Error(`${library} is not among the dependencies of package.json`)
    return [library, exact] as const
  })
  const content = {
    name,
    version,
    description:
      'Checks that what an install guide asks for is really done on a site, in CI and on the command line.',
    license,
    bin: { waymark: 'waymark.cjs' },
    exports: {
      './client': { types: './client.d.mts', default: './client.mjs' },
      './package.json': './package.json',
    },
    engines: { node: `>=${oldestNode}` },
    optionalDependencies: Object.fromEntries(versions),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}
