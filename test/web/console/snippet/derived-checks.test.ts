// Covers web/console/snippet/*.ts with the check itself (worker/checks/script-presence.ts).
import assert from 'node:assert/strict'
import type { CheckResult } from '../../../../shared/check/result.ts'
import { check, html } from '../../../support/checks/script-check.ts'
import { pastedSnippets } from '../../../support/checks/pasted-snippets.ts'
import { deriveCheck } from '../../../../web/console/snippet/derive-check.ts'
import { withAllVariables } from '../../../../web/console/snippet/variables.ts'

const placeholder = /\{\{(\w+)\}\}/g

describe('the check derived from a snippet', () => {
  for (const pasted of pastedSnippets) {
    it(`tells whose snippet it is for ${pasted.name}`, async () => {
      const config = configFor(pasted.snippet)
      await assertTells(config, pasted.snippet, pasted.others)
    })

    it(`tells it by variables for ${pasted.name}`, async () => {
      const made = withAllVariables(pasted.snippet)
      for (const id of pasted.ids) assertReplaced(made.snippet, id)
      if (made.variables.length === 0) return
      const config = configFor(made.snippet)
      const filled = fill(JSON.stringify(config), 'zq84kd')
      const others = made.variables.map(({ name }) => fill(made.snippet, 'zq84kd', name))
      await assertTells(JSON.parse(filled), fill(made.snippet, 'zq84kd'), others)
    })
  }

  const shared = {
    'a script': '<script async src="https://cdn.example.com/v2/w.js"></script>',
    'a loader':
      "<script>var s=document.createElement('script');s.src='https://cdn.example.com/w.js'</script>",
    'settings in data': `<script src="https://cdn.example.com/v0.js"></script>
      <script type="application/json">{ "gtag_id": "G-1A2B3C4D5E" }</script>`,
  }
  for (const [name, snippet] of Object.entries(shared)) {
    it(`has no id for the shared address of ${name}`, async () => {
      assert.equal(deriveCheck(snippet)?.hasId, false)
      assert.ok((await run(configFor(snippet), snippet)).ok)
    })
  }

  it('is ready at once for a snippet with thousands of ids', () => {
    const started = performance.now()
    withAllVariables("a='1234567';".repeat(1600))
    deriveCheck('GTM-AB12CD3 <b id="1"></b>'.repeat(700))
    assert.ok(performance.now() - started < 5000)
  })

  it('looks for the element and the code where both have an id of their own', () => {
    const both = '<div data-account="A-1042"></div><script>acme("init", "site-77x")</script>'
    assert.deepEqual(deriveCheck(both)?.check, {
      type: 'script_presence',
      selector: 'div[data-account="A-1042"]',
      code: ['acme("init", "site-77x"'],
    })
  })

  it('looks for the script that has an id, among others', () => {
    const scripts =
      '<script>window.acme = window.acme || []</script><script>acme.push({ siteId: 20571234 })</script>'
    assert.deepEqual(deriveCheck(scripts)?.check['code'], ['siteId: 20571234'])
  })
})

function configFor(snippet: string): Record<string, unknown> {
  const derived = deriveCheck(snippet)
  assert.ok(derived, 'a check is derived')
  return derived.check
}

/** A short id can stand elsewhere by chance. */
function assertReplaced(made: string, id: string): void {
  const places = id.length < 5 ? [`'${id}'`] : [id]
  for (const place of places) assert.ok(!made.includes(place), `${place} is a variable in ${made}`)
}

/** Fills in all variables, one of them with another value. */
function fill(text: string, value: string, otherName = ''): string {
  return text.replaceAll(placeholder, (_, name: string) => {
    const own = name === otherName ? `${value}x` : value
    return /ur[il]$/i.test(name) ? `https://shop.example/${own}` : own
  })
}

async function assertTells(
  config: Record<string, unknown>,
  snippet: string,
  others: readonly string[],
): Promise<void> {
  const own = await run(config, snippet)
  assert.ok(own.ok, `as pasted: ${JSON.stringify([config, own.details.message])}`)
  for (const other of others) {
    assert.notEqual(other, snippet)
    assert.equal((await run(config, other)).ok, false, `with another id: ${JSON.stringify(config)}`)
  }
  const inComment = await run(config, `<!-- ${snippet} -->`)
  assert.equal(inComment.ok, false, `in a comment: ${JSON.stringify(config)}`)
}

function run(config: Record<string, unknown>, snippet: string): Promise<CheckResult> {
  const body = snippet.includes('<') ? snippet : `<script>${snippet}</script>`
  return check(html(`<p>Tea and coffee since 1987.</p>${body}<p>Welcome.</p>`), {
    selector: undefined,
    ...config,
  })
}
