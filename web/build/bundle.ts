import { join } from 'node:path'
import { build, type BuildOptions, type Plugin } from 'esbuild'
import type { ScriptEntry } from './entries.ts'

const WEB = join(import.meta.dirname, '..')

/** First versions with the colour functions of widget.css, all released in 2024. */
const TARGET = ['es2023', 'chrome123', 'firefox128', 'safari18']

/** A module that a script loads later: its file name, such as `view-HASH.mjs`, and the hash with which a browser verifies it. */
export type LoadedFile = Readonly<Record<'file' | 'sha256', string>>

/** Bundles and minifies a script, including the file names and hashes of modules that it loads later. */
export async function bundleScript(
  { source, format }: ScriptEntry,
  lazy: ReadonlyMap<string, LoadedFile>,
): Promise<Uint8Array> {
  const modules = [...lazy].map(([name, { file, sha256 }]) => [
    name,
    [file.slice(name.length + 1, -4), sha256],
  ])
  const { outputFiles } = await build({
    entryPoints: [join(WEB, source)],
    ...scriptOptions(Object.fromEntries(modules)),
    // A script without exports only needs its own scope.
    ...(format === 'iife' && { banner: { js: '(()=>{' }, footer: { js: '})()' } }),
    write: false,
  })
  const [file] = outputFiles
  if (!file) throw new Error(`${source} produced no file`)
  return file.contents
}

/** Options for all scripts. `modules` has the hashes of each module that the widget loads on demand. */
export function scriptOptions(modules: Readonly<Record<string, unknown>>): BuildOptions {
  return {
    bundle: true,
    format: 'esm',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    define: { MODULES: JSON.stringify(modules) },
    target: TARGET,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins: [cssAsText],
  }
}

/** Minifies a style sheet together with its imports. */
export async function minifyCss(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    target: TARGET,
    write: false,
  })
  // esbuild does not minify custom properties (0.28.2, `verbatimWhitespace` in
  // https://github.com/evanw/esbuild/blob/v0.28.2/internal/css_parser/css_parser.go). No string in these styles has a
  // space after these characters.
  return (outputFiles[0]?.text ?? '').trim().replaceAll(/([:,(]) +/g, '$1')
}

/** Imports style sheets as their minified text. */
const cssAsText: Plugin = {
  name: 'css-as-text',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => ({ contents: await minifyCss(path), loader: 'text' }))
  },
}
