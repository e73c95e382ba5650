import { basename, dirname, join } from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'
import { makeAsset, makeNamed, type BuiltAsset } from './asset.ts'
import { scriptOptions } from './bundle.ts'
import { screenModules } from './console-screens.ts'
import { consoleScript } from './entries.ts'

const WEB = join(import.meta.dirname, '..')
const FOLDER = 'console'
/** Everything that the console's script imports statically. */
const APP = join(WEB, FOLDER, 'app.tsx')

export type BuiltConsole = {
  readonly assets: readonly BuiltAsset[]
  /** Paths of the parts that every screen needs. A page that names them is not asked for them one after another. */
  readonly firstParts: readonly string[]
  /** Paths of the other parts that a screen needs, by the keys of `screenModules`. */
  readonly screenParts: Readonly<Record<string, readonly string[]>>
}

/**
 * Builds the console's script and its parts: screens that it imports when they are opened, and code that several
 * screens share. Throws if the first screen needs more than the limit.
 */
export async function buildConsole(): Promise<BuiltConsole> {
  const { path, source, maxFirstGzipBytes } = consoleScript
  const { outputFiles, metafile } = await build({
    ...scriptOptions({}),
    entryPoints: [join(WEB, source)],
    splitting: true,
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'part-[hash]',
    plugins: [lazyModules],
    metafile: true,
    write: false,
  })
  const outputs = new Map(outputFiles.map((file) => [basename(file.path), file.contents]))
  const main = outputOf(metafile, source)
  const assets = [...outputs].map(([file, contents]) =>
    file === basename(main)
      ? makeAsset(consoleScript, contents)
      : makeNamed({ path: `/${FOLDER}/${file}`, file }, contents),
  )
  const first = staticImports(metafile, main)
  const bytes = assets
    .filter(({ asset }) => asset.path === path || first.has(asset.file))
    .reduce((sum, { asset }) => sum + asset.bytes.gzip, 0)
  if (bytes > maxFirstGzipBytes) {
    throw new Error(`The console loads ${bytes} bytes compressed at first; the limit is ${maxFirstGzipBytes}`)
  }
  const pathsOf = (files: ReadonlySet<string>): string[] => Array.from(files, (file) => `/${FOLDER}/${file}`)
  const screenParts = Object.entries(screenModules).map(([screen, modules]) => {
    const files = modules.map((module) => outputOf(metafile, module))
    const all = new Set(files.flatMap((file) => [basename(file), ...staticImports(metafile, file)]))
    return [screen, pathsOf(all.difference(first))]
  })
  return { assets, firstParts: pathsOf(first), screenParts: Object.fromEntries(screenParts) }
}

/**
 * Lets each module that is imported on demand import the app, too, which has always been loaded by then. Without it, esbuild
 * (0.28.2) makes a file of each set of modules that the app shares with the same screens: 19 of them, which compress worse than
 * one, instead of one (https://esbuild.github.io/api/#splitting).
 */
const lazyModules: Plugin = {
  name: 'lazy-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) =>
      kind === 'dynamic-import' ? { path: join(resolveDir, path), namespace: 'lazy' } : undefined,
    )
    onLoad({ filter: /./, namespace: 'lazy' }, ({ path }) => ({
      contents: `import ${JSON.stringify(APP)}\nexport * from ${JSON.stringify(path)}`,
      resolveDir: dirname(path),
    }))
  },
}

/** Returns the file that was made of a module. */
function outputOf({ outputs }: Metafile, module: string): string {
  const [name] =
    Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(`/${module}`)) ?? []
  if (name === undefined) throw new Error(`The console does not import ${module} on demand`)
  return name
}

/** Returns the files that a script imports statically, directly or indirectly. */
function staticImports({ outputs }: Metafile, output: string): Set<string> {
  const imported = (outputs[output]?.imports ?? []).filter(({ kind }) => kind === 'import-statement')
  return new Set(
    imported.flatMap(({ path }) => [basename(path), ...staticImports({ inputs: {}, outputs }, path)]),
  )
}
