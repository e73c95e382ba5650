import { existsSync, globSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DIST, digest, makeAsset, type Asset, type BuiltAsset } from './asset.ts'
import { bundleScript, minifyCss, type LoadedFile } from './bundle.ts'
import { buildConsole } from './console.ts'
import { BUILD_FILE, describeBuild, findEarlierBuild, hashInputs } from './earlier-build.ts'
import { images, licenses, pages, scripts, styles, types, type ScriptEntry } from './entries.ts'

const WEB = join(import.meta.dirname, '..')
/** Released scripts. Pages may have pinned them, so they are served forever. */
const RELEASED = join(WEB, 'released')

/**
 * Builds all browser assets into web/dist, unless they were built from the same inputs. Throws if a script exceeds its
 * size limit. Several processes may build at the same time: names depend only on contents, and files are complete once
 * they appear.
 */
export async function buildWeb(released = RELEASED): Promise<readonly Asset[]> {
  const inputs = hashInputs(released)
  return findEarlierBuild(inputs) ?? build(inputs, released)
}

async function build(inputs: string, released: string): Promise<readonly Asset[]> {
  const built = await Promise.all([
    ...makeScripts(),
    ...styles.map(makeStyle),
    ...licenses.map(makeLicenses),
    ...[...types, ...images].map(async (entry) => makeAsset(entry, await readFile(join(WEB, entry.source)))),
  ])
  const { assets: consoleAssets, firstParts, screenParts } = await buildConsole()
  const all = [...built, ...consoleAssets, ...(await readReleased(released))]
  const assets = all.map(({ asset }) => asset)
  const files = new Map([
    ...all.flatMap(({ files }) => files),
    ...(await Promise.all(pages.map(async (page) => makePage(page, { assets, firstParts })))),
    ['manifest.json', Buffer.from(JSON.stringify(assets, null, 2))],
    ['console-screens.json', Buffer.from(JSON.stringify(screenParts, null, 2))],
  ])
  // This file states that all others are complete, so it is deleted first and written last.
  files.set(BUILD_FILE, describeBuild(inputs, files.keys()))
  await mkdir(DIST, { recursive: true })
  await rm(join(DIST, BUILD_FILE), { force: true })
  for (const [name, bytes] of files) await writeAtomically(join(DIST, name), bytes)
  await removeOthers(new Set(files.keys()))
  return assets
}

/** Builds all scripts. A script that loads others contains their names and hashes, so those are built first. */
function makeScripts(): readonly Promise<BuiltAsset>[] {
  const started = new Map<ScriptEntry, Promise<BuiltAsset>>()
  const make = async (entry: ScriptEntry): Promise<BuiltAsset> => {
    const making = started.get(entry) ?? makeAfter(entry)
    started.set(entry, making)
    return making
  }
  const makeAfter = async (entry: ScriptEntry): Promise<BuiltAsset> => {
    const lazy = scripts.filter(({ name }) => entry.lazy?.includes(name))
    const loaded = await Promise.all(
      lazy.map(async (other) => [other.name, asLoaded(await make(other))] as const),
    )
    return makeScript(entry, new Map(loaded))
  }
  return scripts.map(make)
}

/** What a script has to know of a module. A shorter hash than that of pages, since each of them is a part of the script. */
function asLoaded({ asset: { file }, files: [[, bytes] = ['', new Uint8Array()]] }: BuiltAsset): LoadedFile {
  return { file, sha256: digest('sha256', bytes, 'base64') }
}

async function makeScript(entry: ScriptEntry, lazy: ReadonlyMap<string, LoadedFile>): Promise<BuiltAsset> {
  const built = makeAsset(entry, await bundleScript(entry, lazy))
  const { gzip } = built.asset.bytes
  if (gzip <= entry.maxGzipBytes) return built
  throw new Error(`${entry.path} has ${gzip} bytes compressed; the limit is ${entry.maxGzipBytes}`)
}

async function makeStyle(entry: (typeof styles)[number]): Promise<BuiltAsset> {
  return makeAsset(entry, Buffer.from(await minifyCss(join(WEB, entry.source))))
}

async function makeLicenses(entry: (typeof licenses)[number]): Promise<BuiltAsset> {
  const texts = await Promise.all(
    entry.packages.map(async (name) => {
      const [file = ''] = globSync(join(WEB, '..', 'node_modules', name, 'LICENSE{,.txt}'))
      return `${name}\n\n${await readFile(file, 'utf8')}`
    }),
  )
  return makeAsset(entry, Buffer.from([...texts, entry.note].join('\n')))
}

type Built = { readonly assets: readonly Asset[]; readonly firstParts: readonly string[] }

/** Fills in the pinned paths of a page's assets, so that browsers can cache them forever. */
async function makePage(
  { file, assetPaths }: (typeof pages)[number],
  { assets, firstParts }: Built,
): Promise<readonly [string, Uint8Array]> {
  let html = await readFile(join(WEB, 'pages', file), 'utf8')
  for (const [name, path] of Object.entries(assetPaths)) {
    const asset = assets.find((built) => built.path === path)
    if (!asset) throw new Error(`${file} needs ${path}, which is not built`)
    html = html.replaceAll(`{{${name}}}`, asset.pinned)
  }
  const preloads = firstParts.map((path) => `<link rel="modulepreload" href="${path}" />`)
  return [file, Buffer.from(html.replace('{{firstParts}}', () => preloads.join('')))]
}

async function readReleased(folder: string): Promise<BuiltAsset[]> {
  const names = existsSync(folder) ? await readdir(folder) : []
  return Promise.all(
    names.map(async (file) => {
      const [name = ''] = file.split('-')
      const built = makeAsset({ path: `/widget/${file}`, name }, await readFile(join(folder, file)))
      if (built.asset.file === file) return built
      throw new Error(`${file} was changed after its release: its name is now ${built.asset.file}`)
    }),
  )
}

async function writeAtomically(file: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`
  await writeFile(temporary, bytes)
  await rename(temporary, file)
}

async function removeOthers(names: ReadonlySet<string>): Promise<void> {
  const others = (await readdir(DIST)).filter((name) => !names.has(name) && !name.endsWith('.tmp'))
  await Promise.all(others.map((name) => rm(join(DIST, name), { force: true })))
}
