// Covers web/console/check-editor/*.tsx and web/console/variables/*.ts.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { AccountCheckRequest } from '../../../shared/queue/check-queue.ts'
import { answeringQueue } from '../../support/api/api.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'
import { withConsole } from '../../support/browser/console.ts'
import { makeDraft, makeTemplate, ok, putSteps, stepWith, type Template } from '../../support/api/drafts.ts'
import { keepScreenshot } from '../../support/browser/screenshot.ts'
import { previewed } from './editor.ts'

const variables = [
  { name: 'siteId', type: 'id', label: 'Site ID', required: true, example: 'A-1' },
  { name: 'plan', type: 'enum', label: 'Plan', example: 'basic', default: 'pro', options: ['basic', 'pro'] },
]

describe("checks in the console's editor", function () {
  const checks: AccountCheckRequest[] = []
  const run = async (check: AccountCheckRequest) => {
    checks.push(check)
    return checkResultWith({ type: check.type })
  }
  const { call, withScreen } = withConsole({ queue: { ...answeringQueue, run } })

  for (const width of [375, 1280]) {
    it(`have variables in compared values, and ask for values when tested, ${width} px wide`, async () => {
      const path = await draftWith({ type: 'script_presence', selector: 'script[data-site=""]' })
      await withScreen(
        path,
        async (page) => {
          const selector = page.getByLabel('CSS selector')
          await selector.focus()
          for (const key of ['End', 'ArrowLeft', 'ArrowLeft', 'Tab', 'Enter', 'Tab']) {
            await page.keyboard.press(key)
          }
          await assertAccessible(page, { state: 'variables to insert' })
          await keepScreenshot(page, `console-insert-variable-${width}`)
          await page.keyboard.press('Enter')
          // The focus is back in the field, after the variable.
          await page.keyboard.type('-x')
          assert.equal(await selector.inputValue(), 'script[data-site="{{siteId}}-x"]')

          const siteId = page.getByRole('textbox', { name: 'Site ID' })
          assert.equal(await siteId.inputValue(), 'A-1')
          assert.equal(await page.getByRole('region', { name: 'Steps' }).getByLabel('Plan').count(), 0)
          await siteId.fill('B-2')
          await page.getByLabel('Try it against a site').fill('www.example.com')
          await page.getByRole('button', { name: 'Run check' }).click()
          await page.getByText('Passed', { exact: true }).waitFor()
          await assertAccessible(page, { state: 'tested with values' })
          await keepScreenshot(page, `console-test-values-${width}`)
        },
        { width },
      )
      assert.deepEqual(lastConfig()['selector'], 'script[data-site="B-2-x"]')
    })
  }

  it('are tested with default values, and with an installation token', async () => {
    const value = 'acme={{installation.token}} {{plan}}'
    const path = await draftWith({ type: 'dns_lookup', recordType: 'TXT', match: 'equals', value })
    await withScreen(path, async (page) => {
      const token = page.getByRole('textbox', { name: 'DNS token' })
      await token.fill('k'.repeat(32))
      await page.getByLabel('Try it against a site').fill('www.example.com')
      await page.keyboard.press('Enter')
      await page.getByText('Passed', { exact: true }).waitFor()
      await page.getByRole('region', { name: 'Steps' }).getByLabel('Plan').selectOption('basic')
      await page.getByRole('button', { name: 'Run check' }).click()
      await page.getByText('Checking…').waitFor({ state: 'detached' })
      await page.getByText('Passed', { exact: true }).waitFor()
    })
    const values = checks.slice(-2).map(({ config }) => (config as { value?: string }).value)
    assert.deepEqual(values, [`acme=${'k'.repeat(32)} pro`, `acme=${'k'.repeat(32)} basic`])
  })

  it('are built from the snippet, which marks what they look for, and its stand-in becomes a variable', async () => {
    const config = {
      snippet: '<script src="https://a.example/x.js" data-site="YOUR_ID"></script>',
      language: 'html',
    }
    const path = await draftWith({ type: 'script_presence', selector: 'script[data-site="YOUR_ID"]' }, config)
    await withScreen(path, async (page) => {
      await page.getByText('The check looks for YOUR_ID').waitFor()
      assert.deepEqual(await page.locator('mark').allTextContents(), ['YOUR_ID'])
      await assertAccessible(page, { state: 'a stand-in' })
      await keepScreenshot(page, 'console-check-stand-in')
      await page.getByRole('button', { name: 'Make this a variable' }).click()
      await page.getByText('The check looks for YOUR_ID').waitFor({ state: 'detached' })
      const selector = page.getByLabel('CSS selector')
      assert.equal(await selector.inputValue(), 'script[data-site="{{siteId}}"]')
      await selector.fill('meta[name="other"]')
      await page.getByText('Your snippet would not pass').waitFor()
      await page.getByRole('button', { name: 'Build the check from the snippet' }).click()
      assert.equal(await selector.inputValue(), 'script[src*="//a.example/x.js"][data-site="{{siteId}}"]')
      await page.getByText('the page has a script whose “src” contains').waitFor()
      await page.getByLabel('Kind of step').selectOption('dns_lookup')
      const first = page.getByRole('group', { name: 'Start from' }).getByRole('button').first()
      assert.equal(await first.innerText(), 'Proves ownership')
      assert.equal(
        await page.getByLabel('Title', { exact: true }).getAttribute('placeholder'),
        'Add a DNS record to your domain',
      )
      await page.getByText('_example-verification.example.com has a TXT record whose value is').waitFor()
      await page.getByLabel('Kind of step').selectOption('http_ping')
      await page.getByRole('button', { name: 'The page contains a text' }).click()
      assert.equal(await page.getByLabel('The page contains').inputValue(), 'example')
    })
  })

  it('and steps complete variables, declare new ones, and show the values that a visitor types', async () => {
    const path = await draftWith({ type: 'manual' })
    await withScreen(path, async (page) => {
      const body = page.getByLabel('Instructions', { exact: true })
      await body.fill('')
      await body.pressSequentially('For {{pl')
      await page.getByRole('option', { name: '{{plan}} Plan' }).waitFor()
      await assertAccessible(page, { state: 'completion' })
      await keepScreenshot(page, 'console-completion')
      await page.keyboard.press('Enter')
      await page.keyboard.type(': {{api')
      await page.keyboard.type('Key')
      assert.match(String(await body.getAttribute('aria-activedescendant')), /-0$/)
      await page.getByRole('option', { name: 'Add “API key”' }).click()
      assert.equal(await body.inputValue(), 'For {{plan}}: {{apiKey}}')
      await page.keyboard.type(' {{')
      await page.keyboard.press('Escape')
      assert.equal(await page.getByRole('listbox').count(), 0)
      const preview = page.getByRole('complementary', { name: 'Preview' })
      const shown = previewed(page)
      await shown.getByLabel('API key').fill('key-7')
      await shown.getByText('For pro: key-7').waitFor()
      await preview.getByLabel('Width').selectOption('1280')
      await preview.getByLabel('Colours').selectOption('dark')
      await assertAccessible(page, { state: 'a dark preview' })
      await keepScreenshot(page, 'console-preview-dark')

      await body.fill('Use {{apiKey}} and {{other}}.')
      await page.getByRole('button', { name: 'Check for problems' }).click()
      await page.getByText('1 problem prevents publishing').waitFor()
      await page.getByRole('link', { name: 'Variable 1', exact: true }).waitFor()
      await assertAccessible(page, { state: 'a variable to add' })
      await page.getByRole('button', { name: 'Add other' }).click()
      await page.getByText('1 problem prevents publishing').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Undo' }).click()
      await shown.getByLabel('Other').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Redo' }).click()
      await shown.getByLabel('Other').waitFor()
    })
    const { variables } = await ok<Template>(call(`GET /v1/admin/templates/${path.split('/')[2]}`))
    assert.deepEqual(
      variables.slice(2).map(({ name, type, required }) => [name, type, required]),
      [
        ['apiKey', 'id', true],
        ['other', 'id', true],
      ],
    )
  })

  it("use the values typed into the widget's fields, before and after publishing", async () => {
    const selector = 'script[data-site="{{siteId}}-{{plan}}"]'
    const body = 'For {{siteId}} and {{plan}}.'
    const path = await draftWith({ type: 'script_presence', selector }, { body })
    await withScreen(path.replace('edit', 'publish'), async (page) => {
      await checkWith(page, 'C-3')
      assert.equal(lastConfig()['selector'], 'script[data-site="C-3-pro"]')
      await page.getByRole('button', { name: 'Publish version 1' }).click()
      await page.getByText('Version 1 is published').waitFor()
      // The widget also has a field with this name while its page does not know the value.
      const known = page.getByRole('group', { name: 'Values from your page' })
      await known.getByRole('textbox', { name: 'Plan' }).fill('basic')
      await previewed(page).getByText('and basic.').waitFor()
      await checkWith(page, 'D-4')
      assert.equal(lastConfig()['selector'], 'script[data-site="D-4-basic"]')
    })
  })

  async function checkWith(page: Page, siteId: string): Promise<void> {
    const widget = previewed(page)
    await widget.getByLabel('Site ID').fill(siteId)
    await widget.getByLabel('Address of your site').fill('www.example.com')
    await widget.getByRole('button', { name: 'Check this step' }).click()
    await widget.getByText('Done', { exact: true }).first().waitFor()
  }

  it('offer no variables for networks', async () => {
    const network = { recordType: 'A', match: 'inCidr', value: '192.0.2.0/24' }
    await withScreen(await draftWith({ type: 'dns_lookup', ...network }), async (page) => {
      await page.getByText('without variables').waitFor()
      assert.equal(await page.getByText('into “Name (optional)”').count(), 1)
      assert.equal(await page.getByText('into “Value”').count(), 0)
    })
  })

  it('can wait for a signal, which cannot be tested in the editor', async () => {
    const path = await draftWith({ type: 'manual' })
    await withScreen(path, async (page) => {
      await page.getByLabel('Kind of step').selectOption({ value: 'signal' })
      await page.getByLabel('Signal name').fill('first_event')
      await page.getByLabel('Received').selectOption('Within the last day')
      assert.equal(await page.getByText('Try it against a site').count(), 0)
      await assertAccessible(page, { state: 'signal' })
      await keepScreenshot(page, 'console-signal-check')
      await page.getByText('Saved', { exact: true }).waitFor()
      await page.reload()
      assert.equal(await page.getByLabel('Signal name').inputValue(), 'first_event')
      assert.equal(await page.getByLabel('Received').inputValue(), '1d')
    })
  })

  function lastConfig(): Readonly<Record<string, unknown>> {
    return checks.at(-1)?.config ?? {}
  }

  async function draftWith(verification: object, config = {}): Promise<string> {
    const { id } = await makeTemplate(call, { variables })
    const draft = await makeDraft(call, id)
    await ok(putSteps(call, draft.id, [stepWith('first', { verification, config })]))
    return `/templates/${id}/edit`
  }
})
