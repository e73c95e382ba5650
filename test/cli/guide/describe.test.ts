// Covers cli/guide/describe.ts and check-command.ts.
import assert from 'node:assert/strict'
import { describeGuide } from '../../../cli/guide/describe.ts'
import { shownGuideShape } from '../../../cli/guide/shown-guide.ts'

const step = {
  slug: 'dns',
  title: 'Add a record',
  optional: false,
  verify: { type: 'dns_lookup' },
  placeholders: [],
}
const place = { embedKey: 'wm_1', target: 'https://shop.example/', isInstallation: false, choice: {} }

function describeWith(changes: object, at: object = {}): string[] {
  const guide = shownGuideShape.parse({
    name: 'Guide',
    platform: { name: 'HTML' },
    locale: 'en',
    variables: [],
    steps: [{ ...step, blocks: [], ...changes }],
  })
  return describeGuide(guide, { ...place, ...at })
}

describe('a guide for a terminal', () => {
  it('has code as it is to be copied, and whole values of records', () => {
    const value = `v=1; ${'k '.repeat(300)}`
    const blocks = [
      { type: 'code', code: '<script>\n  x()\n</script>\n' },
      { type: 'dns_record', recordType: 'TXT', name: '_a.shop.example', type_in: '_a', value },
    ]
    const lines = describeWith({ blocks })
    const at = lines.indexOf('<script>')
    assert.deepEqual(lines.slice(at, at + 3), ['<script>', '  x()', '</script>'])
    assert.ok(lines.includes('  Name    _a.shop.example'))
    assert.ok(lines.includes('          _a in a form that adds the domain'))
    assert.ok(lines.includes(`  Value   ${value}`))
  })

  it('says how each step is proven', () => {
    const check = (changes: object, at?: object) =>
      describeWith(changes, at).find((line) => line.includes('Check  '))
    assert.equal(
      check(
        {},
        { target: undefined, choice: { baseUrl: 'https://w.example', platform: 'wix', var: { id: 'S 1' } } },
      ),
      "  Check   npx waymark verify-site --base-url https://w.example --embed-key wm_1 --target URL --platform wix --var 'id=S 1' --step dns",
    )
    assert.equal(check({ verify: { type: 'manual' } }), '  Check   a person confirms it')
    const signal = { verify: { type: 'signal' } }
    assert.match(check(signal) ?? '', /with an installation's token/)
    assert.equal(check(signal, { isInstallation: true }), '  Check   npx waymark verify-site --step dns')
  })

  it('shows hidden characters of its texts as escapes', () => {
    const code = 'a\tb\u001b[2J\r\nc\u202e\rd'
    const lines = describeWith({ title: 'T\u001b[2J', blocks: [{ type: 'code', code }] })
    assert.ok(lines.includes('1. T\\u001b[2J'))
    const at = lines.indexOf('a\tb\\u001b[2J')
    assert.deepEqual(lines.slice(at, at + 3), ['a\tb\\u001b[2J', 'c\\u202e', 'd'])
  })

  it('cannot be given further lines by a title, and leaves out what it does not know', () => {
    const lines = describeWith({ title: 'One\n2. Two', blocks: [{ type: 'video', url: 'x' }] })
    assert.ok(lines.includes('1. One 2. Two'))
    assert.ok(!lines.some((line) => line.includes('video')))
  })
})
