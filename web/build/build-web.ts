import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeAsset, type Asset, type Made } from './asset.ts'
import { bundleScript, minifyCss } from './bundle.ts'
import { images, pages, scripts, styles, type ScriptEntry } from './entries.ts'

const WEB = join(import.meta.dirname, '..')
const DIST = join(WEB, 'dist')
/** Scripts as they were released: pages have pinned them, so they are served for ever. */
const RELEASED = join(WEB, 'released')

/**
 * Builds everything that browsers load into web/dist. Throws when a script is larger than it may be. Several processes
 * may build at once: names follow from contents, and each file appears complete.
 */
export async function buildWeb(released = RELEASED): Promise<readonly Asset[]> {
  const built = await Promise.all([
    ...scripts.map(makeScript),
    ...styles.map(makeStyle),
    ...images.map(async (entry) => makeAsset(entry, await readFile(join(WEB, entry.source)))),
  ])
  const made = [...built, ...(await readReleased(released))]
  const assets = made.map(({ asset }) => asset)
  const files = new Map([
    ...made.flatMap(({ files }) => files),
    ...(await Promise.all(pages.map(async (page) => makePage(page, assets)))),
    ['manifest.json', Buffer.from(JSON.stringify(assets, null, 2))],
  ])
  await mkdir(DIST, { recursive: true })
  for (const [name, bytes] of files) await writeWhole(join(DIST, name), bytes)
  await removeOthers(new Set(files.keys()))
  return assets
}

async function makeScript(entry: ScriptEntry): Promise<Made> {
  const made = makeAsset(entry, await bundleScript(entry))
  const { gzip } = made.asset.bytes
  if (gzip <= entry.maxGzipBytes) return made
  throw new Error(`${entry.path} has ${gzip} bytes compressed; it may have ${entry.maxGzipBytes}`)
}

async function makeStyle(entry: (typeof styles)[number]): Promise<Made> {
  return makeAsset(entry, Buffer.from(await minifyCss(join(WEB, entry.source))))
}

/** A page names its assets by this very build, so that they can be kept for good. */
async function makePage(
  { file, places }: (typeof pages)[number],
  assets: readonly Asset[],
): Promise<readonly [string, Uint8Array]> {
  let html = await readFile(join(WEB, 'pages', file), 'utf8')
  for (const [name, path] of Object.entries(places)) {
    const asset = assets.find((one) => one.path === path)
    if (!asset) throw new Error(`${file} needs ${path}, which is not built`)
    html = html.replaceAll(`{{${name}}}`, asset.pinned)
  }
  return [file, Buffer.from(html)]
}

async function readReleased(folder: string): Promise<Made[]> {
  const names = existsSync(folder) ? await readdir(folder) : []
  return Promise.all(
    names.map(async (file) => {
      const [name = ''] = file.split('-')
      const made = makeAsset({ path: `/widget/${file}`, name }, await readFile(join(folder, file)))
      if (made.asset.file === file) return made
      throw new Error(`${file} was changed after its release: its name is now ${made.asset.file}`)
    }),
  )
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`
  await writeFile(temporary, bytes)
  await rename(temporary, file)
}

async function removeOthers(names: ReadonlySet<string>): Promise<void> {
  const others = (await readdir(DIST)).filter((name) => !names.has(name) && !name.endsWith('.tmp'))
  await Promise.all(others.map((name) => rm(join(DIST, name), { force: true })))
}
