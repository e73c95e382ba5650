import { join } from 'node:path'
import { build, type BuildOptions, type BuildResult, type Plugin } from 'esbuild'
import { version } from '../../shared/version.ts'
import { libraries } from './libraries.ts'
import { oldestNode, requireNode } from './node-version.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Built files of the package, and the names of the libraries whose code they contain. */
export type Bundle = {
  readonly program: Uint8Array
  readonly client: Uint8Array
  readonly contained: readonly string[]
}

const shared: BuildOptions = {
  absWorkingDir: ROOT,
  bundle: true,
  minify: true,
  charset: 'utf8',
  legalComments: 'none',
  target: `node${oldestNode}`,
  write: false,
  metafile: true,
  logLevel: 'error',
}

/** Bundles the program and the typed client. */
export async function bundlePackage(): Promise<Bundle> {
  const [program, client] = await Promise.all([bundleProgram(), bundleClient()])
  return { program: fileOf(program), client: fileOf(client), contained: librariesIn(program) }
}

/**
 * In CommonJS, code and libraries are only loaded when an `await import()` asks for them, as in the source. In a module, all
 * libraries would be loaded at the start, also by commands that work without them.
 */
async function bundleProgram(): Promise<BuildResult> {
  return build({
    ...shared,
    entryPoints: ['cli/package/main.ts'],
    format: 'cjs',
    platform: 'node',
    external: [...libraries],
    banner: { js: `#!/usr/bin/env node\n${requireNode}` },
    plugins: [withoutBrowser, onlyVersion, withoutTranslations],
  })
}

async function bundleClient(): Promise<BuildResult> {
  return build({ ...shared, entryPoints: ['web/widget/client.ts'], format: 'esm', platform: 'neutral' })
}

function fileOf({ outputFiles }: BuildResult): Uint8Array {
  const [file] = outputFiles ?? []
  if (!file) throw new Error('esbuild has built nothing')
  return file.contents
}

function librariesIn({ metafile }: BuildResult): string[] {
  const names = Object.keys(metafile?.inputs ?? {}).flatMap((path) => {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(path) ?? []
    return name === undefined ? [] : [name]
  })
  return [...new Set(names)].sort()
}

/** A browser worker needs more than a package can bring. */
const withoutBrowser: Plugin = {
  name: 'without-browser',
  setup({ onResolve }) {
    const path = join(ROOT, 'cli/package/no-browser.ts')
    onResolve({ filter: /\/run-in-browser\.ts$/ }, () => ({ path }))
  },
}

/** The program needs only its version of package.json. */
const onlyVersion: Plugin = {
  name: 'only-version',
  setup({ onLoad }) {
    onLoad({ filter: /\/package\.json$/ }, ({ path }) =>
      path === join(ROOT, 'package.json')
        ? { contents: JSON.stringify({ version }), loader: 'json' }
        : undefined,
    )
  },
}

/** zod has its messages in fifty languages, and English ones elsewhere (4.6.7, v4/core/errors.js). */
const withoutTranslations: Plugin = {
  name: 'without-translations',
  setup({ onLoad }) {
    onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, () => ({ contents: 'export {}' }))
  },
}
