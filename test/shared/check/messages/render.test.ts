import assert from 'node:assert/strict'
import { ar } from '../../../../shared/check/messages/packs/ar.ts'
import { de } from '../../../../shared/check/messages/packs/de.ts'
import { en } from '../../../../shared/check/messages/packs/en.ts'
import { joinFacts, phrase, quoteValues, type Facts } from '../../../../shared/check/messages/facts.ts'
import { fillIn, renderFact } from '../../../../shared/check/messages/render.ts'
import { shorten } from '../../../../shared/check/shorten.ts'

const fill = (text: string, facts: Facts): string => fillIn(text, facts, en)

describe('the text of a message', () => {
  it('contains the facts', () => {
    assert.equal(
      fill('{name} has no {recordType} record.', { name: 'a.b', recordType: 'TXT' }),
      'a.b has no TXT record.',
    )
  })

  it('throws if a required fact is missing', () => {
    assert.throws(() => fill('The name {name} does not exist.', { host: 'a.b' }), TypeError)
    assert.throws(() => fill('The name {toString} does not exist.', {}), TypeError)
  })

  it('throws for an unknown phrase', () => {
    const later = { phrase: 'of_a_later_release', facts: {} } as unknown as ReturnType<typeof phrase>
    assert.throws(() => renderFact(later, en), TypeError)
  })

  it('truncates a long fact to 300 characters', () => {
    assert.equal(fill('{actual}', { actual: 'x'.repeat(500) }).length, 300)
  })

  it('quotes values, each truncated to 100 characters', () => {
    assert.equal(renderFact(quoteValues('a b'), en), '"a b"')
    assert.equal(renderFact(quoteValues('x'.repeat(500)), en), `"${'x'.repeat(99)}…"`)
    assert.equal(renderFact(quoteValues('a', 'b'), en), '"a", "b"')
    assert.equal(renderFact(quoteValues('a', 'b'), de), '„a“, „b“')
  })

  it('shows that a value is empty', () => {
    assert.equal(renderFact(quoteValues(''), en), '"" (empty)')
    assert.equal(renderFact(quoteValues(''), de), '„“ (leer)')
  })

  it('lists two values and counts the others', () => {
    assert.equal(renderFact(quoteValues('a', 'b', 'c', 'd'), en), '"a", "b" and 2 more')
    assert.equal(renderFact(quoteValues('a', 'b', 'c'), de), '„a“, „b“ und 1 weiterer Wert')
    const many = quoteValues(...Array.from({ length: 500 }, () => 'x'.repeat(200)))
    assert.ok(renderFact(many, en).length < 300)
  })

  it('joins alternatives', () => {
    assert.equal(renderFact(joinFacts('either', ['A', 'AAAA', 'MX']), en), 'A or AAAA or MX')
    assert.equal(renderFact(joinFacts('either', ['A']), de), 'A')
  })

  it('names what a browser looked for in a whole sentence', () => {
    const wanted = joinFacts('either', [
      phrase('rendered_element', { selector: '#acme' }),
      phrase('rendered_request', { address: 'https://acme.test/e' }),
    ])
    const message = { code: 'rendered_not_found', facts: { url: 'https://a.test/', wanted } } as const
    assert.equal(
      renderFact(message, en),
      'A browser opened https://a.test/ and ran its scripts, but there was no element #acme or request to https://acme.test/e.',
    )
    assert.equal(
      renderFact(message, de),
      'Ein Browser hat https://a.test/ geöffnet und die Skripte ausgeführt, aber das Element #acme oder die Anfrage an https://acme.test/e nicht gefunden.',
    )
  })

  it('counts in each form that the language has', () => {
    const hosts = [1, 2, 3, 150].map((count) => renderFact(phrase('budget_hosts', { count }), ar))
    assert.deepEqual(hosts, ['نطاق واحد', 'نطاقين', '3 نطاقات', '150 نطاقًا'])
  })

  it('has a singular and a plural form', () => {
    const days = (count: number) => phrase('in_days', { count, day: '2026-01-02' })
    assert.equal(renderFact(days(1), en), 'in 1 day, on 2026-01-02')
    assert.equal(renderFact(days(2), en), 'in 2 days, on 2026-01-02')
    assert.equal(renderFact(days(1), de), 'in 1 Tag, am 2026-01-02')
    assert.equal(renderFact(days(2), de), 'in 2 Tagen, am 2026-01-02')
  })

  it('removes terminal control characters and text direction controls', () => {
    assert.equal(shorten('a\u001b[31mb\u202ec\r\nd'), 'a [31mb c  d')
  })

  it('does not fill in placeholders inside a fact', () => {
    assert.equal(fill('{actual} {expected}', { actual: '{expected}', expected: 'y' }), '{expected} y')
    assert.equal(renderFact(phrase('be_value', { values: quoteValues('{values}') }), en), 'be "{values}"')
  })

  it('keeps each value apart from the text around it where that runs from right to left', () => {
    const values = quoteValues('site=1', 'site=2', 'site=3')
    const text = fillIn('{name}: {values} {count}', { name: '_waymark.a.b', values, count: 2 }, ar)
    assert.ok(text.startsWith('\u2068_waymark.a.b\u2069: «\u2068site=1\u2069»، «\u2068site=2\u2069»'))
    assert.match(text, / 2$/)
    assert.doesNotMatch(fill('{name}', { name: '_waymark.a.b' }), /[\u2066-\u2069]/)
    assert.equal(fillIn('{name}', { name: 'a\u202eb\u2068c' }, ar), '\u2068a b c\u2069')
  })

  it('ends the isolate of a value in a phrase that is cut', () => {
    const long = quoteValues('a'.repeat(100), 'b'.repeat(100))
    const text = fillIn('{failed}.', { failed: phrase('either', { before: long, last: long }) }, ar)
    assert.match(text, /…\u2069?\.$/)
    assert.equal(text.split('\u2068').length, text.split('\u2069').length)
  })
})
