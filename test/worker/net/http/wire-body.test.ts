import assert from 'node:assert/strict'
import { WireBody } from '../../../../worker/net/http/wire-body.ts'

function wireBody(maxBytes: number): WireBody {
  const nothing = (): void => {}
  return new WireBody({ maxBytes, idleMs: 1000, onIdle: nothing, onCut: nothing })
}

async function read(body: WireBody): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for await (const piece of body.read()) pieces.push(piece)
  return pieces
}

describe('a body read from the connection', () => {
  it('joins chunks of one byte', async () => {
    const body = wireBody(1_000_000)
    const bytes = Buffer.alloc(100_000, '<p>0123456789')
    for (let at = 0; at < bytes.length; at += 1) body.push(bytes.subarray(at, at + 1))
    body.finish({ kind: 'complete' })
    const pieces = await read(body)
    assert.ok(pieces.length < 100, `${pieces.length} pieces`)
    assert.deepEqual(Buffer.concat(pieces), bytes)
  })

  it('keeps the order of small and large chunks', async () => {
    const body = wireBody(1_000_000)
    const chunks = [1, 70_000, 2, 3, 16_384, 1, 16_385, 16_383, 1].map((length, index) =>
      Buffer.alloc(length, index + 1),
    )
    for (const chunk of chunks) body.push(chunk)
    body.finish({ kind: 'complete' })
    assert.deepEqual(Buffer.concat(await read(body)), Buffer.concat(chunks))
  })

  it('returns received bytes without waiting for more, and never changes them later', async () => {
    const body = wireBody(1000)
    const pieces = body.read()
    body.push(Buffer.from('ab'))
    const first = await pieces.next()
    body.push(Buffer.from('cd'))
    const second = await pieces.next()
    assert.deepEqual([String(first.value), String(second.value)], ['ab', 'cd'])
  })

  it('stops at its limit in the middle of a small chunk', async () => {
    const body = wireBody(3)
    body.push(Buffer.from('ab'))
    body.push(Buffer.from('cd'))
    assert.equal(String(Buffer.concat(await read(body))), 'abc')
    assert.deepEqual(body.end, { kind: 'cut' })
  })
})
