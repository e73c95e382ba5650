// Covers shared/code/js-lexer.ts, shared/code/slash-context.ts and shared/code/cook-string.ts.
import assert from 'node:assert/strict'
import { parse, tokTypes } from 'acorn'
import { jsTokens } from '../../../shared/code/js-lexer.ts'
import { randomProgram, randomTokens } from '../../support/checks/random-programs.ts'

/** Set to run more programs, such as a million. */
const PROGRAMS = Number(process.env['WAYMARK_TEST_PROGRAMS'] ?? 20_000)

describe('the tokens of a program', () => {
  it('are those of acorn for random programs, up to a slash that only a parser could read', () => {
    let parsed = 0
    for (let seed = 1; seed <= PROGRAMS; seed += 1) {
      const source = seed % 2 === 0 ? randomProgram(seed) : randomTokens(seed)
      const expected = tokensOfAcorn(source)
      if (!expected) continue
      parsed += 1
      assertSameTokens(source, expected)
    }
    assert.ok(parsed > PROGRAMS / 4, `${parsed} programs`)
  }).timeout(PROGRAMS * 5)

  const regexes = [
    'if (a) /b/.test(c)',
    'x = /[/"]/g',
    'return /a/',
    '(a, /b/)',
    '!/b/.test(a)',
    '{ a() } /b/.c',
  ]
  for (const source of regexes) {
    it(`have a regular expression or an open question in ${source}`, () => {
      const tokens = [...jsTokens(source)]
      assert.ok(tokens.some(({ kind, isUnsure }) => kind === 'regex' || isUnsure))
    })
  }

  it('have no regular expression after a value', () => {
    for (const source of [
      'a / b / c',
      'f() / 2 / g',
      'a[1] / b / c',
      'a++ / 2 / b',
      '`t` / 2 / b',
      'a.if(b) / c / d',
    ]) {
      assert.ok(!Array.from(jsTokens(source)).some(({ kind }) => kind === 'regex'), source)
    }
  })

  it('are broken where no program can have them', () => {
    for (const source of ['a = ‘b’', "a = 'b", 'a = `b', '/* a', 'x = /a', 'a = #']) {
      assert.ok(
        Array.from(jsTokens(source)).some(({ kind }) => kind === 'broken'),
        source,
      )
    }
  })

  it('are misplaced where an operator has nothing to its left', () => {
    for (const source of ['a();\n<br />\nb()', 'f(&& a)', 'if (a) && b', 'function f() {}\n<script>\na()']) {
      assert.ok(
        Array.from(jsTokens(source)).some(({ isMisplaced }) => isMisplaced),
        source,
      )
    }
  })

  it('take time in proportion to hostile sources', () => {
    const hostile = [
      '"',
      "'\\",
      '`${',
      '/',
      '<!--',
      '/[',
      '(',
      '\\u',
      '1_',
      'a/b/',
      '}`',
      '<script a="',
      '<script a ',
    ]
    for (const piece of hostile) {
      const count = [...jsTokens(piece.repeat(100_000))].length
      assert.ok(count <= 1_000_000, piece)
    }
  })
})

/** Acorn's own type lacks the value. */
type AcornToken = {
  readonly type: object
  readonly start: number
  readonly end: number
  readonly value: unknown
}

type Span = { readonly start: number; readonly end: number; readonly kind: string; readonly value: unknown }

/** Undefined for a program that acorn refuses. */
function tokensOfAcorn(source: string): Map<number, Span> | undefined {
  const tokens: AcornToken[] = []
  try {
    parse(source, {
      ecmaVersion: 'latest',
      allowReturnOutsideFunction: true,
      onToken: (token) => tokens.push(token as unknown as AcornToken),
    })
  } catch {
    return undefined
  }
  return new Map(
    tokens.map(({ type, start, end, value }) => [start, { start, end, kind: kindOf(type), value }]),
  )
}

function kindOf(type: AcornToken['type']): string {
  if (type === tokTypes.regexp) return 'regex'
  return type === tokTypes.string ? 'string' : 'other'
}

/** Acorn has several tokens for a template, and none for a comment. */
function assertSameTokens(source: string, expected: ReadonlyMap<number, Span>): void {
  for (const { kind, text, at, value, isUnsure, isMisplaced } of jsTokens(source)) {
    if (isUnsure) return
    assert.ok(!isMisplaced, `${source}: ${text} at ${at}`)
    if (kind === 'comment') assert.ok(!expected.has(at), `${source}: a comment at ${at}`)
    if (kind === 'comment' || kind === 'template' || text.startsWith('`')) continue
    const token = expected.get(at)
    assert.equal(token?.end, at + text.length, `${source}: ${kind} ${text}`)
    assert.equal(kind === 'regex', token?.kind === 'regex', `${source}: ${text}`)
    if (kind === 'string') assert.equal(value, token?.value, source)
  }
}
