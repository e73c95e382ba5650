import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
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

/** A built file of web/ (web/build/asset.ts), with its bytes by content encoding. */
export type WebAsset = z.infer<typeof asset> & { readonly encodings: Readonly<Record<Encoding, Buffer>> }

export type WebFiles = {
  readonly assets: readonly WebAsset[]
  readonly landing: string
  readonly share: string
  readonly console: string
  /** Page for a browser at an unknown path. */
  readonly notFound: string
}

export const noWebFiles: WebFiles = { assets: [], landing: '', share: '', console: '', notFound: '' }

/**
 * Reads web/dist, and builds it first if it is missing or from another release. If that fails, the service serves only
 * its API.
 */
export async function openWebFiles(log: Log): Promise<WebFiles> {
  const found = await readWebFiles()
  if (found) return found
  try {
    const script = join(ROOT, 'web', 'build', 'main.ts')
    await promisify(execFile)(process.execPath, [script], { timeout: BUILD_LIMIT_MS })
    return (await readWebFiles()) ?? noWebFiles
  } catch (err) {
    log.warn({ err }, 'widget and pages are not served: run `npm run build`')
    return noWebFiles
  }
}

async function readWebFiles(): Promise<WebFiles | undefined> {
  const manifest = await readFile(join(DIST, 'manifest.json'), 'utf8').catch(() => undefined)
  if (manifest === undefined) return undefined
  try {
    const assets = z.array(asset).parse(JSON.parse(manifest))
    return {
      assets: await Promise.all(
        assets.map(async (entry) => ({ ...entry, encodings: await readAll(entry.file) })),
      ),
      landing: await readFile(join(DIST, 'landing.html'), 'utf8'),
      share: await readFile(join(DIST, 'share.html'), 'utf8'),
      console: await readFile(join(DIST, 'console.html'), 'utf8'),
      notFound: await readFile(join(DIST, 'not-found.html'), 'utf8'),
    }
  } catch {
    return undefined // another release built these files, or they are being built now
  }
}

async function readAll(file: string): Promise<WebAsset['encodings']> {
  const path = join(DIST, file)
  const [identity, gzip, br] = await Promise.all(
    [path, `${path}.gz`, `${path}.br`].map((variant) => readFile(variant)),
  )
  if (!identity || !gzip || !br) throw new Error(`${path} is incomplete`)
  return { identity, gzip, br }
}
