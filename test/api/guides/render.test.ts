import assert from 'node:assert/strict'
import { renderGuide, type Guide } from '../../../api/guides/render.ts'
import { EMBED_KEY, guideWith } from '../../support/api.ts'

type Steps = Parameters<typeof guideWith>[0]

function render(steps: Steps): Guide {
  const { contentText = '', ...source } = guideWith(steps)
  return renderGuide(EMBED_KEY, { ...source, contentText })
}

const slugs = (steps: Steps): string[] => render(steps).steps.map(({ slug }) => slug)
const bodyOf = (config: object): string | undefined => render([{ slug: 'a', config }]).steps[0]?.body

describe('a rendered guide', () => {
  it('has the exact fields of the specification', () => {
    const verification = { type: 'script_presence', selector: '#x', location: 'head' }
    assert.deepEqual(render([{ slug: 'add', verification }]), {
      id: EMBED_KEY,
      name: 'Install the pixel',
      platform: { slug: 'html', name: 'HTML' },
      locale: 'en',
      branding: { primaryColor: '#0f766e', logoUrl: 'https://cdn.example.com/logo.svg', name: 'Acme' },
      steps: [
        {
          slug: 'add',
          title: 'Title of add',
          body: 'Body of add',
          verify: { type: 'script_presence', selector: '#x' },
        },
      ],
    })
  })

  it('has its steps by their order', () => {
    assert.deepEqual(
      slugs([
        { slug: 'last', order: 2 },
        { slug: 'first', order: 0 },
        { slug: 'mid', order: 1 },
      ]),
      ['first', 'mid', 'last'],
    )
  })

  it('leaves out the steps of other platforms', () => {
    const steps = [
      { slug: 'all', platform_ids: [] },
      { slug: 'ours', platform_ids: ['html', 'wix'] },
      { slug: 'other', platform_ids: ['wix'] },
    ]
    assert.deepEqual(slugs(steps), ['all', 'ours'])
  })

  it('leaves out the steps of other scopes than the default', () => {
    const steps = [
      { slug: 'page', installation_scopes: ['page'] },
      { slug: 'site', installation_scopes: ['page', 'site'] },
    ]
    assert.deepEqual(slugs(steps), ['site'])
  })

  it('says null where a step has no check', () => {
    assert.equal(render([{ slug: 'manual' }]).steps[0]?.verify, null)
  })

  it('shows of a check what a visitor has to put in place, and not how it is judged', () => {
    const steps = [
      {
        slug: 'dns',
        verification: {
          type: 'dns_lookup',
          recordType: 'TXT',
          name: '_w',
          match: 'equals',
          value: 'v',
          timeoutMs: 900,
        },
      },
      { slug: 'ping', verification: { type: 'http_ping', path: '/ok', headers: { 'X-Token': 'secret' } } },
      { slug: 'new', verification: { type: 'not_known_here', token: 'secret' } },
    ]
    assert.deepEqual(
      render(steps).steps.map(({ verify }) => verify),
      [
        { type: 'dns_lookup', recordType: 'TXT', name: '_w', match: 'equals', value: 'v' },
        { type: 'http_ping', path: '/ok' },
        { type: 'not_known_here' },
      ],
    )
  })

  it('puts a snippet under the text, as a code block', () => {
    assert.equal(bodyOf({ body: 'Paste:', snippet: '<b>', language: 'html' }), 'Paste:\n\n```html\n<b>\n```')
    assert.equal(bodyOf({ body: null, snippet: 'x' }), '```\nx\n```')
  })

  it('fences a snippet with more backticks than it has', () => {
    assert.equal(bodyOf({ body: '', snippet: 'a\n````\nb' }), '`````\na\n````\nb\n`````')
  })

  it('leaves the places of variables as they are', () => {
    assert.equal(bodyOf({ body: 'Your id is {{siteId}}.' }), 'Your id is {{siteId}}.')
  })

  it('reads nothing that is not the content of a version', () => {
    const { contentText: _, ...source } = guideWith([])
    assert.throws(() => renderGuide(EMBED_KEY, { ...source, contentText: '{"requirements":[]}' }))
  })
})
