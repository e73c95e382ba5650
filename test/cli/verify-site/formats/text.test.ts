import assert from 'node:assert/strict'
import { describeReport } from '../../../../cli/verify-site/formats/text.ts'
import { reportOf, resultOf, stepOf } from '../site.ts'

describe('the text about a site', () => {
  it('says a reason that steps share once, and tells what failed from what is not known', () => {
    const gone = { code: 'dns_nxdomain', message: 'The name does not exist.', hint: 'Check the spelling.' }
    const report = reportOf([
      stepOf('domain', resultOf(false, gone)),
      stepOf('snippet', resultOf(false, { ...gone, conclusive: false })),
      stepOf('other', resultOf(false)),
    ])
    const lines = describeReport(report)
    assert.equal(lines.filter((line) => line.includes('The name does not exist.')).length, 1)
    assert.equal(lines.filter((line) => line.includes('Check the spelling.')).length, 1)
    const start = lines.findIndex((line) => line.startsWith('COULD NOT TELL'))
    assert.deepEqual(lines.slice(start, start + 2), [
      'COULD NOT TELL  snippet  Title of snippet',
      '  Seen          the same as for domain, above',
    ])
    assert.equal(
      lines.at(-1),
      'Not done: domain, other. Could not tell: snippet. Do what is said there, and run this command again.',
    )
  })
})
