// Covers web/build/asset.ts and api/web/assets.ts.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { brotli } from '../../../web/build/asset.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'

describe("a built file's compressed copy", () => {
  const tempDir = withTempDir()
  const plain = Buffer.from('a built file, a built file')
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } }

  const earlierBuild = (name: string, bytes: Uint8Array): string => {
    const file = join(tempDir(), name)
    writeFileSync(file, bytes)
    return file
  }

  it('is reused from an earlier build', () => {
    const earlier = brotliCompressSync(plain, quick)
    assert.notDeepEqual(earlier, brotliCompressSync(plain))
    assert.deepEqual(brotli(earlierBuild('earlier.br', earlier), plain), earlier)
  })

  it('is made again if the earlier copy is damaged, of another file, or missing', () => {
    const places = [
      earlierBuild('damaged.br', Buffer.from('damaged')),
      earlierBuild('other.br', brotliCompressSync('another file')),
      join(tempDir(), 'missing.br'),
    ]
    for (const place of places) assert.deepEqual(brotliDecompressSync(brotli(place, plain)), plain)
  })
})
