import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join, posix } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'

/** Folder of the built files. */
export const DIST = join(import.meta.dirname, '..', 'dist')

/** A served file, as listed in web/dist/manifest.json. */
export type Asset = {
  /** Path of the newest build. */
  readonly path: string
  /** Path of exactly this build. */
  readonly pinned: string
  readonly type: string
  /** Value of an `integrity` attribute (Subresource Integrity). */
  readonly integrity: string
  /** Name in web/dist, which also has compressed copies with .br and .gz. */
  readonly file: string
  readonly bytes: { readonly plain: number; readonly gzip: number; readonly br: number }
}

export type BuiltAsset = { readonly asset: Asset; readonly files: readonly (readonly [string, Uint8Array])[] }

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mts': 'application/typescript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
}

/** Names and compresses a built file. */
export function makeAsset({ path, name }: { path: string; name: string }, plain: Uint8Array): BuiltAsset {
  return makeNamed(
    { path, file: `${name}-${digest('sha256', plain, 'hex').slice(0, 12)}${extensionOf(path)}` },
    plain,
  )
}

/** Returns the whole extension, such as `.d.mts`. */
function extensionOf(path: string): string {
  return posix.basename(path).replace(/^[^.]*/, '')
}

/** Compresses a built file whose name already depends on its contents. */
export function makeNamed({ path, file }: { path: string; file: string }, plain: Uint8Array): BuiltAsset {
  const [gzip, br] = [gzipSync(plain, { level: 9 }), brotli(join(DIST, `${file}.br`), plain)]
  return {
    asset: {
      path,
      pinned: posix.join(posix.dirname(path), file),
      type: types[extname(file)] ?? 'application/octet-stream',
      integrity: `sha384-${digest('sha384', plain, 'base64')}`,
      file,
      bytes: { plain: plain.length, gzip: gzip.length, br: br.length },
    },
    files: [
      [file, plain],
      [`${file}.gz`, gzip],
      [`${file}.br`, br],
    ],
  }
}

/** Compresses a file, unless an earlier build has: all files take half a second, which would delay every start. */
export function brotli(earlier: string, plain: Uint8Array): Uint8Array {
  return readCompressed(earlier, plain) ?? brotliCompressSync(plain)
}

function readCompressed(file: string, plain: Uint8Array): Uint8Array | undefined {
  try {
    const compressed = existsSync(file) ? readFileSync(file) : undefined
    return compressed && brotliDecompressSync(compressed).equals(plain) ? compressed : undefined
  } catch {
    // The copy is damaged, or another build has removed it.
    return undefined
  }
}

export function digest(algorithm: string, bytes: Uint8Array, encoding: 'hex' | 'base64'): string {
  return createHash(algorithm).update(bytes).digest(encoding)
}
