import assert from 'node:assert/strict'
import { JSDOM, type JsdomElement } from 'jsdom'
import { junitXml } from '../../../../cli/verify-site/formats/junit.ts'
import { reportOf, resultOf, stepOf } from '../site.ts'

describe('the JUnit XML', () => {
  it('has a case for each step: a failure if it is not done, an error if nobody can tell', () => {
    const suite = parse([
      stepOf('done', resultOf()),
      stepOf('missing', resultOf(false)),
      stepOf('unsure', resultOf(false, { conclusive: false })),
      stepOf('optional', resultOf(false), { counts: false, optional: true }),
      stepOf('by-hand'),
    ])
    const kinds = Array.from(suite.querySelectorAll('testcase'), (each) => each.firstElementChild?.tagName)
    assert.deepEqual(kinds, [undefined, 'failure', 'error', 'skipped', 'skipped'])
    const counts = ['tests', 'failures', 'errors', 'skipped'].map((name) => suite.getAttribute(name))
    assert.deepEqual(counts, ['5', '1', '1', '2'])
    assert.equal(suite.querySelector('testcase')?.getAttribute('time'), '1.234')
  })

  it('reports passes of a site on this machine as errors', () => {
    const suite = parse([stepOf('done', resultOf())], { target: 'http://localhost/' })
    assert.equal(suite.getAttribute('errors'), '1')
  })

  it('is well-formed, whatever the guide and the site say', () => {
    const hostile = '</failure>]]><!-- & " \' \u0000\u0007\u001b[2J \ud800 \ufffe'
    const suite = parse([
      stepOf('one', resultOf(false, { message: hostile, hint: hostile }), { title: hostile }),
    ])
    assert.equal(suite.querySelectorAll('*').length, 3)
    assert.match(
      suite.querySelector('failure')?.getAttribute('message') ?? '',
      /^<\/failure>\]\]><!-- & " ' /,
    )
  })
})

function parse(...given: Parameters<typeof reportOf>): JsdomElement {
  const xml = junitXml(reportOf(...given))
  const { document } = new JSDOM(xml, { contentType: 'text/xml' }).window
  const suite = document.querySelector('testsuites > testsuite')
  assert.ok(suite)
  return suite
}
