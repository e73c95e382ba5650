// Covers worker/render/consent/{library,rules}.ts.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { loadConsentLibrary, type ConsentLibrary } from '../../../../worker/render/consent/library.ts'

const source = new URL('../../../../worker/render/consent/library.ts', import.meta.url).href

describe('loadConsentLibrary', () => {
  let library: ConsentLibrary | undefined
  before(async () => {
    library = await loadConsentLibrary()
  })
  const namesOf = (url: string, isTop: boolean): string[] => {
    const rules = JSON.parse(library?.selectRules({ url, isTop }) ?? '') as { name: string }[]
    return rules.map(({ name }) => name)
  }

  it('loads the library once', async () => {
    assert.ok(library)
    assert.equal(await loadConsentLibrary(), library)
    assert.match(library.script, /autoconsentReceiveMessage/)
    assert.equal(library.snippets.get('EVAL_COOKIEBOT_1'), '(() => !!window.Cookiebot)()')
  })

  it('selects the rules for any site and those for the site', () => {
    const anywhere = namesOf('https://shop.example/', true)
    assert.ok(anywhere.includes('cookieyes') && !anywhere.includes('twitch.tv'))
    const there = namesOf('https://www.twitch.tv/', true)
    assert.deepEqual(
      there.filter((name) => !anywhere.includes(name)),
      ['twitch.tv'],
    )
  })

  it('selects the rules that steps of both choices have', () => {
    const rules = JSON.parse(library?.selectRules({ url: 'https://shop.example/', isTop: true }) ?? '')
    const cookieYes = rules.find(({ name }: { name: string }) => name === 'cookieyes')
    assert.ok(cookieYes.optIn.length > 0 && cookieYes.optOut.length > 0)
  })

  it('selects no rule that only hides a popup', () => {
    assert.equal(namesOf('https://shop.example/', true).includes('Complianz notice'), false)
  })

  it('selects only rules for frames in a frame', () => {
    assert.deepEqual(namesOf('https://cmp-consent-tool.privacymanager.io/1', false).toSorted(), [
      'cookiealert',
      'piano.io',
      'privacymanager.io',
    ])
  })

  it('resolves with undefined when the package is not installed', async () => {
    const script = `
      import { registerHooks } from 'node:module'
      registerHooks({
        resolve: (name, context, next) => next(name.startsWith('@duckduckgo') ? 'no-such-package' : name, context),
      })
      const { loadConsentLibrary } = await import(${JSON.stringify(source)})
      console.log(await loadConsentLibrary())`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
    assert.equal(stdout, 'undefined\n')
  })
})
