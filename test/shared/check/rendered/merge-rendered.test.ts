import assert from 'node:assert/strict'
import { isUndecided, mergeRendered } from '../../../../shared/check/rendered/merge-rendered.ts'
import { phrase } from '../../../../shared/check/messages/facts.ts'
import { de } from '../../../../shared/check/messages/packs/de.ts'
import { en } from '../../../../shared/check/messages/packs/en.ts'
import { inLanguage } from '../../../../shared/check/messages/write-texts.ts'
import {
  workerResult,
  type Diagnostic,
  type MessageFacts,
  type WorkerResult,
} from '../../../../shared/check/result.ts'

const url = 'https://shop.example.com/'
const needsScript = { code: 'content_needs_javascript', facts: { url } } as const
const tagManager = { code: 'script_via_tag_manager', facts: { container: 'GTM-1' } } as const
const altered = {
  code: 'script_altered',
  severity: 'warning',
  facts: { what: 'It was changed', optimiser: 'Rocket' },
} as const
const notFound = { code: 'rendered_not_found', facts: { url, wanted: 'snippet' } } as const
const silent = {
  code: 'rendered_silent',
  facts: { url, wanted: 'snippet', sign: 'it asks for a captcha' },
} as const
const only = { code: 'rendered_only', severity: 'warning', facts: { url } } as const

type Finding = {
  readonly code: Diagnostic['code']
  readonly severity?: Diagnostic['severity']
  readonly facts: MessageFacts['diagnostics'][number]
}

/** A result with these findings, of which the first is the primary one. */
function resultOf(
  findings: readonly Finding[],
  details: Partial<WorkerResult['details']> = {},
): WorkerResult {
  const code = findings.find(({ severity = 'error' }) => severity === 'error')?.code ?? 'ok'
  return {
    ok: code === 'ok',
    details: {
      type: 'script_presence',
      found: code === 'ok',
      url,
      code,
      conclusive: true,
      retryable: false,
      diagnostics: findings.map(({ code, severity = 'error' }) => ({ code, severity })),
      timings: { totalMs: 1 },
      redirects: [],
      checkedAt: '2026-01-02T03:04:05.678Z',
      durationMs: 1.25,
      ...details,
    },
    facts: { diagnostics: findings.map(({ facts }) => facts), nearMisses: [] },
  }
}

const facts = {
  requests: [],
  requestCount: 7,
  hostCount: 2,
  bytes: 1000,
  scriptErrors: [],
  cspViolations: [],
  visitMs: 900,
  browser: 'Chromium 156',
}
const read = resultOf([needsScript, altered], {
  conclusive: false,
  http: { status: 200, version: '1.1', contentType: 'text/html', bytesRead: 10, truncated: false },
  redirects: [{ from: 'https://example.com/', to: url, status: 301 }],
})
const seen = (...findings: Finding[]): WorkerResult =>
  resultOf(findings, {
    rendered: facts,
    finalUrl: `${url}home`,
    durationMs: 900,
    checkedAt: '2026-01-02T03:04:07.000Z',
    conclusive: !findings.some(({ code }) => code === 'rendered_silent'),
  })

const codesOf = ({ details }: WorkerResult): string[] =>
  details.diagnostics.map(({ code, severity }) => `${code} ${severity}`)

describe('the answer of a browser to a check of the HTML', () => {
  it('makes it pass, without the reasons for which the HTML could not tell', () => {
    const merged = mergeRendered(read, seen(only))
    assert.equal(merged.ok, true)
    assert.deepEqual(codesOf(merged), ['rendered_only warning', 'script_altered warning'])
    const { code, conclusive, found, finalUrl, rendered, durationMs, checkedAt, http, redirects } =
      merged.details
    assert.deepEqual([code, conclusive, found, finalUrl], ['ok', true, true, `${url}home`])
    assert.deepEqual([rendered, durationMs, checkedAt], [facts, 901.3, '2026-01-02T03:04:05.678Z'])
    assert.deepEqual([http, redirects], [read.details.http, read.details.redirects])
    assert.deepEqual(merged.facts?.diagnostics, [only.facts, altered.facts])
  })

  it('makes it fail, and the HTML explains why', () => {
    const merged = mergeRendered(read, seen(notFound))
    const { code, conclusive, found } = merged.details
    assert.deepEqual([merged.ok, code, conclusive, found], [false, 'rendered_not_found', true, false])
    assert.deepEqual(codesOf(merged), [
      'rendered_not_found error',
      'content_needs_javascript warning',
      'script_altered warning',
    ])
    assert.deepEqual(merged.facts?.diagnostics, [notFound.facts, needsScript.facts, altered.facts])
  })

  it('is one more reason if it could not tell either', () => {
    const merged = mergeRendered(read, seen(silent))
    const { code, conclusive, rendered } = merged.details
    assert.deepEqual([merged.ok, code, conclusive], [false, 'content_needs_javascript', false])
    assert.deepEqual(rendered, facts)
    assert.deepEqual(codesOf(merged), [
      'content_needs_javascript error',
      'script_altered warning',
      'rendered_silent warning',
    ])
    assert.deepEqual(merged.facts?.diagnostics, [needsScript.facts, altered.facts, silent.facts])
  })

  it('has each code once, and 20 findings at most', () => {
    const twice = mergeRendered(
      resultOf([tagManager, altered], { conclusive: false }),
      seen(notFound, altered),
    )
    assert.deepEqual(codesOf(twice), [
      'rendered_not_found error',
      'script_altered warning',
      'script_via_tag_manager warning',
    ])
    const many = Array.from({ length: 20 }, () => notFound)
    const full = mergeRendered(read, seen(...many))
    assert.deepEqual([full.details.diagnostics.length, full.facts?.diagnostics.length], [20, 20])
  })

  it('is a result like any other, in two languages', () => {
    for (const answer of [seen(only), seen(notFound), seen(silent)]) {
      const merged = mergeRendered(read, answer)
      assert.deepEqual(workerResult.parse(merged), merged)
      for (const pack of [en, de]) {
        const { details } = inLanguage(merged, pack)
        const texts = details.diagnostics.map(({ title, message, hint }) => [title, message, hint])
        assert.deepEqual(
          details.diagnostics.map(({ title }) => title),
          details.diagnostics.map(({ code }) => pack.codes[code].title),
        )
        assert.equal(details.locale, pack.locale)
        assert.ok(texts.flat().every((text) => text && !text.includes('{')))
      }
    }
    const german = inLanguage(mergeRendered(read, seen(notFound)), de).details
    assert.equal(german.title, de.codes.rendered_not_found.title)
    assert.match(german.message, /shop\.example\.com/)
  })

  it('keeps the texts of a worker whose facts are unknown', () => {
    const { facts: _, ...without } = seen(notFound)
    const merged = mergeRendered(read, without)
    assert.equal(merged.facts, undefined)
    assert.equal(merged.details.code, 'rendered_not_found')
    const { facts: __, ...readWithout } = read
    assert.equal(mergeRendered(readWithout, seen(notFound)).facts, undefined)
  })

  it('has facts of phrases as they were', () => {
    const wanted = phrase('one_on', { values: 'x' })
    const merged = mergeRendered(read, seen({ ...notFound, facts: { url, wanted } }))
    assert.deepEqual(merged.facts?.diagnostics[0], { url, wanted })
  })
})

describe('a check of the HTML that a browser may decide', () => {
  const undecided = (code: Diagnostic['code'], details: Partial<WorkerResult['details']> = {}): boolean =>
    isUndecided(resultOf([{ code, facts: {} }], { conclusive: false, ...details }))

  for (const code of [
    'content_needs_javascript',
    'content_unclear',
    'content_stand_in',
    'script_via_tag_manager',
    'script_not_in_tag_manager',
    'script_consent_gated',
    'script_held_back',
    'script_may_be_added',
    'http_body_too_large',
  ] as const)
    it(`is one with ${code}`, () => assert.equal(undecided(code), true))

  for (const code of ['http_bot_challenge', 'dns_timeout', 'connect_timeout', 'system_target_busy'] as const)
    it(`is none with ${code}`, () => assert.equal(undecided(code), false))

  it('is none that passed, that could tell, or of another type', () => {
    assert.equal(undecided('script_not_found', { conclusive: true }), false)
    assert.equal(undecided('content_unclear', { type: 'http_ping' }), false)
    assert.equal(isUndecided(resultOf([], { conclusive: false })), false)
  })
})
