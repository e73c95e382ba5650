// Covers shared/snippet/*.ts and web/console/{snippet,guides}/*.ts with the snippets of vendors: a guide that begins with one
// has no value of its author's left, and its check tells whose snippet a page has.
import assert from 'node:assert/strict'
import { lint } from '../../../../api/drafts/lint/index.ts'
import { variables } from '../../../../api/guides/variables/declarations.ts'
import type { Requirement } from '../../../../shared/content/version-content.ts'
import { stepFor } from '../../../../web/console/guides/step-for.ts'
import { withAllVariables, type SnippetWithVariables } from '../../../../web/console/snippet/variables.ts'
import { check, html } from '../../../support/checks/script-check.ts'
import { realSnippets } from '../../../support/checks/real-snippets.ts'

describe('a guide that begins with the snippet of', () => {
  for (const { name, own, snippet } of realSnippets) {
    it(`${name} has a variable in every place of an id, and nothing for the lint to find`, () => {
      const made = withAllVariables(snippet)
      const step = stepFor(made.snippet)
      for (const text of own) {
        assert.ok(snippet.includes(text), text)
        assert.ok(!JSON.stringify(step).includes(text), `${text} stays in ${made.snippet}`)
      }
      assert.match(JSON.stringify(step.verification), /\{\{\w+\}\}/)
      assert.deepEqual(findings(made, snippet), [])
    })

    it(`${name} has a check that passes with another customer's snippet, and not with the author's`, async () => {
      const made = withAllVariables(snippet)
      const config = JSON.parse(filled(JSON.stringify(stepFor(made.snippet).verification)))
      assert.equal((await run(config, filled(made.snippet))).ok, true)
      assert.equal((await run(config, snippet)).ok, false)
    })
  }
})

function findings(made: SnippetWithVariables, snippet: string): string[] {
  const step = stepFor(made.snippet) as unknown as Requirement
  const found = lint({
    template: {
      default_locale: 'en',
      locales: ['en'],
      default_platform: 'html',
      detection_rules: [],
      variables: variables.parse(made.variables),
    },
    version: { allowed_scopes: ['site'], default_scope: 'site' },
    requirements: [step],
    platforms: new Set(['html']),
    contentBytes: snippet.length,
  })
  return [...found.errors, ...found.warnings].map(({ code, path, message }) => `${code} ${path} ${message}`)
}

/** The values of another customer. */
function filled(text: string): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => `zq84kd${name.length}`)
}

function run(config: Record<string, unknown>, snippet: string): ReturnType<typeof check> {
  return check(html(`<p>Tea and coffee.</p>${snippet}<p>Welcome.</p>`), { selector: undefined, ...config })
}
