import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Encoding } from '../http/content-encoding.ts'
import type { Log } from '../../shared/log.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const DIST = join(ROOT, 'web', 'dist')
const BUILD_LIMIT_MS = 60_000

const asset = z.object({
  path: z.string(),
  pinned: z.string(),
  type: z.string(),
  integrity: z.string(),
  file: z.string(),
  bytes: z.object({ plain: z.int(), gzip: z.int(), br: z.int() }),
})

const parts = z.record(z.string(), z.array(z.string()))

/** A built file of web/ (web/build/asset.ts), with its bytes by content encoding. */
export type WebAsset = z.infer<typeof asset> & { readonly encodings: Readonly<Record<Encoding, Buffer>> }

export type WebFiles = {
  readonly assets: readonly WebAsset[]
  readonly share: string
  /** Page in which the console shows a guide. */
  readonly preview: string
  readonly console: string
  /** Paths of the modules that a screen of the console needs, by its area or `AREA/TAB`. */
  readonly consoleParts: Readonly<Record<string, readonly string[]>>
}

export const noWebFiles: WebFiles = { assets: [], share: '', preview: '', console: '', consoleParts: {} }

/**
 * Reads web/dist, and builds it first if it is missing or from another release. If that fails, the service serves only
 * its API.
 */
export async function openWebFiles(log: Log): Promise<WebFiles> {
  const found = readWebFiles()
  if (found) return found
  try {
    const script = join(ROOT, 'web', 'build', 'main.ts')
    await promisify(execFile)(process.execPath, [script], { timeout: BUILD_LIMIT_MS })
    return readWebFiles() ?? noWebFiles
  } catch (err) {
    log.warn({ err }, 'widget and pages are not served: run `npm run build`')
    return noWebFiles
  }
}

/** Reads synchronously: nothing else runs yet, and promises would take most of the time for these 200 files. */
function readWebFiles(): WebFiles | undefined {
  try {
    const assets = z.array(asset).parse(JSON.parse(readText('manifest.json')))
    return {
      assets: assets.map((entry) => ({ ...entry, encodings: readAll(entry.file) })),
      share: readText('share.html'),
      preview: readText('preview.html'),
      console: readText('console.html'),
      consoleParts: parts.parse(JSON.parse(readText('console-screens.json'))),
    }
  } catch {
    return undefined // the files are missing, from another release, or still being built
  }
}

function readText(name: string): string {
  return readFileSync(join(DIST, name), 'utf8')
}

function readAll(file: string): WebAsset['encodings'] {
  const path = join(DIST, file)
  return { identity: readFileSync(path), gzip: readFileSync(`${path}.gz`), br: readFileSync(`${path}.br`) }
}
