// Covers web/console/draft/refused-checks.ts and web/console/check-editor/*.tsx: what the service refuses in a draft.
import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { assertAccessible } from '../../support/browser/axe.ts'
import { withConsole } from '../../support/browser/console.ts'
import { stepWith } from '../../support/api/drafts.ts'
import { keepScreenshot } from '../../support/browser/screenshot.ts'
import { draftsOf, waitUntilSaved } from './editor.ts'

const LARGE = JSON.stringify(['x'.repeat(1100)])

/** Label of a field, what is refused in it, why, and what is accepted. */
const mistakes = [
  ['Variable of the page', 'acme.', 'Must be names with dots between them', 'acme.id'],
  ['Element: CSS selector', 'noscript > img', 'Can never match: noscript contains no elements', 'img'],
  ['Request to the host', 'https://x.example/', 'Must be a host name', 'x.example'],
  ['Path begins with', 'v1', 'Must ', '/v1'],
  ['Status', '2', 'Must be a status', '204'],
  ['Function to call', 'acme..track', 'Must be names with dots between them', 'acme.track'],
  ['Its arguments', LARGE, 'Must have at most 1 KB as JSON', '[{"id": 1}]'],
  ['Variables to set', 'acme..test = 3', 'Must be names with dots between them', 'acme.test = 3'],
] as const

describe('a check in a browser that the service refuses in a draft', function () {
  const theConsole = withConsole()
  const { withScreen } = theConsole
  const { draftWith, stepsOf } = draftsOf(theConsole)

  it('keeps what was typed, says beside the field what is wrong, and is saved once it is right', async () => {
    const { path, versionId } = await draftWith([
      stepWith('first', { verification: { type: 'rendered_presence' } }),
    ])
    await withScreen(
      path,
      async (page) => {
        await page.getByText('More about the request').click()
        await page.getByText('Before and after loading').click()
        const field = (label: string): Locator => page.getByRole('textbox', { name: label })
        for (const [label, wrong] of mistakes) await field(label).fill(wrong)
        await page.getByText('Everything but this is saved').waitFor()
        for (const [label, wrong, why] of mistakes) {
          const problem = page.locator(`[id="${await field(label).getAttribute('id')}-problem"]`)
          await problem.filter({ hasText: why }).waitFor()
          assert.equal(await field(label).inputValue(), wrong)
        }
        await assertAccessible(page, { state: 'mistakes' })
        await keepScreenshot(page, 'console-refused-check')
        for (const [label, , , right] of mistakes) await field(label).fill(right)
        await waitUntilSaved(page)
        for (const label of ['Request to the host', 'Path begins with', 'Status']) await field(label).fill('')
        await page.getByRole('radio', { name: /^Only after consent/ }).check()
        await page.locator('.problem', { hasText: 'Is required for “Only after consent”' }).waitFor()
        await field('Request to the host').fill('x.example')
        await waitUntilSaved(page)
      },
      { expected: /400 \(Bad Request\)/ },
    )
    const [step] = (await stepsOf(versionId)) as unknown as { verification: object }[]
    assert.deepEqual(step?.verification, {
      type: 'rendered_presence',
      selector: 'img',
      global: { path: 'acme.id' },
      request: { hostIs: 'x.example' },
      trigger: { global: 'acme.track', args: [{ id: 1 }] },
      preset: { 'acme.test': 3 },
      consent: 'gated',
    })
  })
})
