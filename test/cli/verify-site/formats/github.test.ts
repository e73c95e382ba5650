import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { appendSummary, errorAnnotation, githubLines } from '../../../../cli/verify-site/formats/github.ts'
import { withTempDir } from '../../../support/machine/temp-dir.ts'
import { reportOf, resultOf, stepOf } from '../site.ts'

const miss = (message = 'It is not there.') => resultOf(false, { message })

describe('the annotations for GitHub', () => {
  const tempDir = withTempDir()

  it('are at most ten, of which the last counts the others', () => {
    for (const [problems, expected] of [
      [0, 0],
      [1, 1],
      [10, 10],
      [11, 10],
      [40, 10],
    ] as const) {
      const steps = Array.from({ length: problems }, (_, index) => stepOf(`step-${index}`, miss()))
      const lines = annotationsOf(steps)
      assert.equal(lines.length, expected)
      const rest = problems - 9
      if (problems > 10) assert.match(lines.at(-1) ?? '', new RegExp(`::${rest} more steps are not done`))
    }
  })

  it('leave room for the warning about a site on this machine', () => {
    const local = { target: 'http://localhost:3000/' }
    const steps = Array.from({ length: 12 }, (_, index) => stepOf(`step-${index}`, miss()))
    const lines = annotationsOf(steps, local)
    assert.equal(lines.length, 10)
    assert.match(lines.at(-1) ?? '', /^::warning title=Local only::/)
  })

  it('are errors for what is not done, and warnings for what could not be told', () => {
    const lines = annotationsOf([
      stepOf('missing', miss()),
      stepOf('unsure', resultOf(false, { conclusive: false })),
      stepOf('done', resultOf()),
      stepOf('by-hand'),
      stepOf('optional', miss(), { counts: false }),
    ])
    assert.deepEqual(
      lines.map((line) => line.split(' ')[0]),
      ['::error', '::warning'],
    )
  })

  it('escape what the guide and the site say, so that it stays one command', () => {
    const title = 'a::b,c%0A\n::error::gotcha'
    const [line = '', ...others] = annotationsOf([
      stepOf('one', miss('first\r\n::set-env name=X::1 100%'), { title }),
    ])
    assert.deepEqual(others, [])
    assert.match(line, /^::error title=one%3A a%3A%3Ab%2Cc%250A %3A%3Aerror%3A%3Agotcha::/)
    assert.doesNotMatch(line, /[\r\n]/)
    assert.ok(line.includes('100%25'))
    assert.equal(errorAnnotation('a\nb%'), '::error title=waymark verify-site::a%0Ab%25')
  })

  it('stop workflow commands while the text is printed, with a token that nobody can guess', () => {
    const report = reportOf([stepOf('one', miss())])
    const [first, second] = [githubLines(report, ['::error::no']), githubLines(report, ['::error::no'])]
    const [, token = ''] = /^::stop-commands::([\da-f-]{36})$/.exec(first[0] ?? '') ?? []
    assert.deepEqual(first.slice(1, 3), ['::error::no', `::${token}::`])
    assert.notEqual(first[0], second[0])
  })

  it('come with a summary, whose texts are no markup', () => {
    const file = join(tempDir(), 'summary')
    const hostile = '</td></table><script>x</script> [a](b) `c`\n\n# d'
    appendSummary(reportOf([stepOf('one', miss(hostile), { title: hostile })], { guide: hostile }), file)
    appendSummary(reportOf([stepOf('two', resultOf())]), file)
    const text = readFileSync(file, 'utf8')
    // An empty line would end the block of HTML, in which Markdown does not apply.
    assert.doesNotMatch(text, /\n\n/)
    const { document } = new JSDOM(text).window
    assert.equal(document.querySelector('script'), null)
    assert.equal(document.querySelectorAll('table').length, 2)
    const cells = Array.from(document.querySelectorAll('td'), (cell) => cell.textContent)
    assert.ok(cells.includes(hostile.replaceAll('\n', ' ')))
  })
})

function annotationsOf(...given: Parameters<typeof reportOf>): string[] {
  const lines = githubLines(reportOf(...given), [])
  return lines.slice(2)
}
