import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { canonicalJson, CanonicalError } from '../../shared/canonical.ts'
import jcs from '../vectors/jcs-pairs.json' with { type: 'json' }
import numbers from '../vectors/es6-numbers.json' with { type: 'json' }

describe('canonical JSON', () => {
  it('sorts keys at every level and keeps the order of arrays', () => {
    assert.equal(
      canonicalJson({ b: [{ z: 1, a: 2 }, 'b', 'a'], a: { d: true, c: null } }),
      '{"a":{"c":null,"d":true},"b":[{"a":2,"z":1},"b","a"]}',
    )
  })

  it('writes undefined and array holes as null', () => {
    const holes: unknown[] = Object.assign([], { 0: 1, 2: 3 })
    assert.equal(
      canonicalJson({ a: undefined, b: [undefined], c: holes }),
      '{"a":null,"b":[null],"c":[1,null,3]}',
    )
    assert.equal(canonicalJson(undefined), 'null')
  })

  for (const { name, input, canonical_hex: hex } of jcs.pairs) {
    it(`gives the reference text of RFC 8785 for "${name}"`, () => {
      assert.equal(Buffer.from(canonicalJson(JSON.parse(input))).toString('hex'), hex)
    })
  }

  it('writes the 100,000 numbers of RFC 8785 as ECMAScript does', () => {
    const counted = createHash('sha256')
    let line = 0
    for (const { hex, value } of numberSequence(100_000)) {
      counted.update(`${hex},${canonicalJson(value)}\n`)
      const expected = numbers.sha256[String(++line) as '1000']
      if (expected !== undefined)
        assert.equal(counted.copy().digest('hex'), expected, `the first ${line} numbers`)
    }
    assert.equal(line, 100_000)
  })

  it('writes -0 as 0, and a number the same way whether or not the keys around it are sorted', () => {
    assert.equal(canonicalJson({ b: -0, a: [1e21, 1e-7, 100, 0.1] }), '{"a":[1e+21,1e-7,100,0.1],"b":0}')
    assert.equal(canonicalJson({ a: -0 }), '{"a":0}')
  })

  it('sorts keys by UTF-16 code units, including keys that look like numbers', () => {
    assert.equal(canonicalJson({ 10: 1, 9: 2, 1: 3, a: 4 }), '{"1":3,"10":1,"9":2,"a":4}')
    assert.equal(
      canonicalJson({ '\ufb33': 1, '\u{1f602}': 2, B: 3, b: 4, '': 5 }),
      '{"":5,"B":3,"b":4,"\u{1f602}":2,"\ufb33":1}',
    )
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`k${index}`, index]))
    assert.deepEqual(Object.keys(JSON.parse(canonicalJson(many)) as object), Object.keys(many).toSorted())
  })

  it('leaves < > & U+007F and U+2028 unescaped, and does not normalise text', () => {
    const text = '<b>&amp;</b>\u007f\u2028\u2029A\u030a\u00c5'
    assert.equal(canonicalJson([text]), `["${text}"]`)
    assert.equal(canonicalJson({ z: 1, a: text }), `{"a":"${text}","z":1}`)
  })

  it('escapes the control characters, quotes and backslashes, and nothing else', () => {
    const text = '\u0000\b\t\n\u000b\f\r\u001f"\\/'
    const expected = String.raw`"\u0000\b\t\n\u000b\f\r\u001f\"\\/"`
    assert.equal(canonicalJson(text), expected)
    assert.equal(canonicalJson({ b: text, a: 1 }), `{"a":1,"b":${expected}}`)
    assert.equal(
      canonicalJson({ a: 'a backslash, then ud800: \\ud800' }),
      String.raw`{"a":"a backslash, then ud800: \\ud800"}`,
    )
  })

  it('treats __proto__, toJSON and constructor like any other key', () => {
    const parsed: unknown = JSON.parse('{"toJSON":{"z":1},"constructor":2,"__proto__":{"b":1,"a":[]}}')
    assert.equal(canonicalJson(parsed), '{"__proto__":{"a":[],"b":1},"constructor":2,"toJSON":{"z":1}}')
    const ordered: unknown = JSON.parse('{"__proto__":null,"constructor":1,"toJSON":"a"}')
    assert.equal(canonicalJson(ordered), '{"__proto__":null,"constructor":1,"toJSON":"a"}')
  })

  it('writes a date as an ISO string', () => {
    assert.equal(canonicalJson({ at: new Date(0) }), '{"at":"1970-01-01T00:00:00.000Z"}')
  })

  it('writes objects without a prototype', () => {
    assert.equal(canonicalJson(Object.assign(Object.create(null), { b: 1, a: 2 })), '{"a":2,"b":1}')
  })

  const refused: readonly (readonly [what: string, value: unknown, reason: RegExp])[] = [
    ['NaN', Number.NaN, /not a finite number/],
    ['an infinite number', Number.POSITIVE_INFINITY, /not a finite number/],
    ['a lone high surrogate', 'a\ud800b', /lone surrogate/],
    ['a lone low surrogate', `${'long '.repeat(30)}\udc00`, /lone surrogate/],
    ['a lone surrogate in a key', { '\ud83d': 1 }, /lone surrogate in a key/],
    ['a BigInt', 1n, /is a bigint/],
    ['a function', () => 1, /is a function/],
    ['a symbol', Symbol('a'), /is a symbol/],
    ['a Map', new Map([['a', 1]]), /instance of a class/],
    ['a Set', new Set([1]), /instance of a class/],
    ['a boxed string', new String('a'), /instance of a class/],
    ['bytes', new Uint8Array(2), /instance of a class/],
    [
      'an instance of a class',
      new (class Point {
        x = 1
      })(),
      /instance of a class/,
    ],
    ['an instance of an Array subclass', new (class List extends Array {})(), /instance of a class/],
    ['an invalid date', new Date('never'), /invalid date/],
    ['a toJSON that is a function', { toJSON: () => 'anything' }, /is a function/],
  ]
  for (const [what, value, reason] of refused) {
    it(`refuses ${what} at any depth, and names its path`, () => {
      assert.throws(() => canonicalJson(value), reason)
      for (const around of [{ a: [0, value] }, { z: 1, a: [0, value] }]) {
        assert.throws(
          () => canonicalJson(around),
          (error: CanonicalError) => {
            assert.ok(error instanceof CanonicalError)
            assert.ok(error.path.startsWith('a.1'), error.path)
            assert.match(error.message, reason)
            return true
          },
        )
      }
    })
  }

  it('does not call the toJSON of an array', () => {
    const array = Object.assign([1], { toJSON: () => 'something else' })
    assert.equal(canonicalJson({ array }), '{"array":[1]}')
  })

  it('refuses values that contain themselves', () => {
    const object: Record<string, unknown> = { a: 1 }
    object['b'] = object
    const array: unknown[] = []
    array.push(array)
    assert.throws(() => canonicalJson(object), /contains itself/)
    assert.throws(() => canonicalJson({ z: 1, a: array }), /contains itself/)
  })

  it('accepts up to 128 levels, whether or not keys are sorted', () => {
    const nested = (levels: number, innermost: unknown): unknown => {
      let value = innermost
      for (let level = 0; level < levels; level++) value = [value]
      return value
    }
    assert.equal(canonicalJson(nested(128, 1)), `${'['.repeat(128)}1${']'.repeat(128)}`)
    assert.equal(canonicalJson(nested(127, { b: 1, a: 1 })).length, 127 * 2 + 13)
    assert.throws(() => canonicalJson(nested(129, 1)), /more than 128 levels/)
    assert.throws(() => canonicalJson(nested(128, { b: 1, a: 1 })), /more than 128 levels/)
    assert.throws(
      () => canonicalJson(JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)),
      /more than 128 levels/,
    )
    assert.throws(() => canonicalJson(nested(65, 1), { maxDepth: 64, maxBytes: 1000 }), /more than 64 levels/)
  })

  it('accepts up to 262,144 bytes of UTF-8', () => {
    assert.equal(canonicalJson('a'.repeat(262_142)).length, 262_144)
    assert.throws(() => canonicalJson('a'.repeat(262_143)), /more than 262144 bytes/)
    assert.throws(() => canonicalJson(['\u20ac'.repeat(87_381)]), /more than 262144 bytes/)
    assert.throws(() => canonicalJson(Object.assign([], { length: 1_000_000_000 })), /more than 262144 bytes/)
  })

  it('stops early on a small value whose text would be huge', () => {
    let value: unknown = ['a']
    for (let level = 0; level < 100; level++) value = [value, value]
    assert.throws(() => canonicalJson(value), /more than 262144 bytes/)
    let unordered: unknown = { b: 1, a: 1 }
    for (let level = 0; level < 100; level++) unordered = { b: unordered, a: unordered }
    assert.throws(() => canonicalJson(unordered), /more than 262144 bytes/)
  })

  it('writes the same text for every order of keys, and the text parses to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const parsed: unknown = JSON.parse(JSON.stringify(value))
        const text = canonicalJson(parsed)
        assert.deepEqual(JSON.parse(text), parsed)
        assert.equal(canonicalJson(JSON.parse(text)), text)
        assert.equal(canonicalJson(reversed(parsed)), text)
        assert.equal(text, writeSimply(parsed))
      }),
      { numRuns: 500 },
    )
  })
})

function* numberSequence(count: number): Generator<{ hex: string; value: number }> {
  const bits = new DataView(new ArrayBuffer(8))
  const fromBits = (pattern: bigint): { hex: string; value: number } => {
    bits.setBigUint64(0, pattern)
    return { hex: pattern.toString(16), value: bits.getFloat64(0) }
  }
  let made = 0
  for (const hex of numbers.first) yield ((made++, fromBits(BigInt(`0x${hex}`))))
  const start = BigInt(`0x${numbers.serialStart}`)
  for (let serial = 0; serial < numbers.serialCount; serial++)
    yield ((made++, fromBits(start + BigInt(serial))))
  for (let block = Buffer.alloc(32); ;) {
    block = createHash('sha256').update(block).digest()
    for (let offset = 0; offset < 32; offset += 8) {
      const next = fromBits(block.readBigUInt64LE(offset))
      if (next.value === 0 || !Number.isFinite(next.value)) continue
      if (made++ >= count) return
      yield next
    }
  }
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  )
}

/** Canonical JSON by the simplest possible implementation. */
function writeSimply(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeSimply).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members: [string, unknown][] = Object.entries(value)
  const texts = members
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${writeSimply(inner)}`)
  return `{${texts.join(',')}}`
}
