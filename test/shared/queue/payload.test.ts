import assert from 'node:assert/strict'
import { de } from '../../../shared/check/messages/packs/de.ts'
import { en } from '../../../shared/check/messages/packs/en.ts'
import { inLanguage } from '../../../shared/check/messages/write-texts.ts'
import { resultPayload } from '../../../shared/queue/payload.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'

describe('a result from a worker of a later release', () => {
  const { details } = checkResultWith({ code: 'dns_record_mismatch', conclusive: true })
  const texts = { title: 'Record too weak', message: 'The record is too weak.', hint: 'Make it stronger.' }
  const parse = (changes: object, more: object = {}) =>
    resultPayload.parse({ json: JSON.stringify({ ok: false, details: { ...details, ...changes }, ...more }) })

  it('keeps an unknown code with the texts that the worker wrote', () => {
    const problem = { code: 'dns_record_weak', severity: 'error', ...texts }
    const result = parse(
      { code: 'dns_record_weak', ...texts, diagnostics: [problem] },
      {
        facts: { diagnostics: [{ strength: 2 }], nearMisses: [] },
      },
    )
    for (const pack of [en, de]) {
      const shown = inLanguage(result, pack).details
      assert.deepEqual(
        [shown.code, shown.title, shown.message, shown.conclusive],
        ['dns_record_weak', texts.title, texts.message, true],
      )
      assert.deepEqual(shown.diagnostics, [problem])
    }
  })

  it('lacks the sections that this release does not understand', () => {
    const dns = { name: 'a.example', rcode: 'NOERROR', records: [], recordType: 'TXT' }
    const result = parse({
      dns: { ...dns, expected: { match: 'matches', values: ['a.*'], present: true } },
      tls: { grade: 'A' },
      http: { status: 200, version: '1.1', bytesRead: 1, truncated: false, cached: true },
      quic: { version: 1 },
    })
    const { dns: readDns, tls, http } = result.details
    assert.deepEqual([readDns, tls, 'quic' in result.details], [undefined, undefined, false])
    assert.deepEqual(http, { status: 200, version: '1.1', bytesRead: 1, truncated: false })
  })

  it('has the texts that the worker wrote if the facts or the diagnostics have an unknown form', () => {
    const facts = { diagnostics: [{}], nearMisses: [] }
    for (const result of [
      parse(texts, { facts: { ...facts, diagnostics: [{ strength: [2] }] } }),
      parse({ ...texts, diagnostics: [{ code: 7 }] }, { facts }),
    ]) {
      assert.equal(inLanguage(result, de).details.message, texts.message)
    }
  })

  it('says that a code is unknown if the worker wrote no texts', () => {
    const { title: _, message: __, hint: ___, locale: ____, ...bare } = details
    const problem = { code: 'dns_record_weak', severity: 'error' }
    const facts = { diagnostics: [{}], nearMisses: [] }
    const json = { ok: false, details: { ...bare, code: 'dns_record_weak', diagnostics: [problem] }, facts }
    const shown = inLanguage(resultPayload.parse({ json: JSON.stringify(json) }), de).details
    assert.equal(shown.code, 'dns_record_weak')
    for (const { title, message, hint } of [shown, ...shown.diagnostics]) {
      assert.equal(title, en.codes.system_check_unsupported.title)
      assert.match(message, /^The service does not support the check of this step yet: dns_record_weak\.$/)
      assert.equal(hint, en.codes.system_check_unsupported.hint)
    }
  })

  it('is no result without the fields that decide what it means', () => {
    for (const changes of [{ conclusive: undefined }, { found: 'yes' }, { code: 7 }]) {
      assert.throws(() => parse(changes))
    }
  })
})
