import { basename, join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { makeAsset, makeNamed, type BuiltAsset } from './asset.ts'
import { scriptOptions } from './bundle.ts'
import { consoleScript } from './entries.ts'

const WEB = join(import.meta.dirname, '..')
const FOLDER = 'console'

export type BuiltConsole = {
  readonly assets: readonly BuiltAsset[]
  /** Paths of the parts that every screen needs. A page that names them is not asked for them one after another. */
  readonly firstParts: readonly string[]
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
    metafile: true,
    write: false,
  })
  const outputs = new Map(outputFiles.map((file) => [basename(file.path), file.contents]))
  const main =
    Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(source))?.[0] ?? ''
  const assets = [...outputs].map(([file, contents]) =>
    file === basename(main)
      ? makeAsset(consoleScript, contents)
      : makeNamed({ path: `/${FOLDER}/${file}`, file }, contents),
  )
  const first = staticImports(metafile, main)
  const bytes = assets
    .filter(({ asset }) => asset.path === path || first.has(asset.file))
    .reduce((sum, { asset }) => sum + asset.bytes.gzip, 0)
  if (bytes <= maxFirstGzipBytes)
    return { assets, firstParts: [...first].map((file) => `/${FOLDER}/${file}`) }
  throw new Error(`The console loads ${bytes} bytes compressed at first; the limit is ${maxFirstGzipBytes}`)
}

/** Returns the files that a script imports statically, directly or indirectly. */
function staticImports({ outputs }: Metafile, output: string): Set<string> {
  const imported = (outputs[output]?.imports ?? []).filter(({ kind }) => kind === 'import-statement')
  return new Set(
    imported.flatMap(({ path }) => [basename(path), ...staticImports({ inputs: {}, outputs }, path)]),
  )
}
