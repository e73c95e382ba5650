// Covers web/share/main.ts, web/widget/installation/*.ts and web/widget/check/progress.ts: a check in a browser.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { noWebFiles, openWebFiles } from '../../api/web/files.ts'
import type { ProblemCode } from '../../shared/check/codes.ts'
import type { CheckResult } from '../../shared/check/result.ts'
import { withAdminApi } from '../support/api/admin-api.ts'
import { answeringQueue, readableLog } from '../support/api/api.ts'
import { branding, makeDraft, makeTemplate, ok, publish, putSteps, stepWith } from '../support/api/drafts.ts'
import { insertTestInstallation, readStates } from '../support/api/installations.ts'
import { assertAccessible } from '../support/browser/axe.ts'
import { withBrowser } from '../support/browser/browser.ts'
import { builtWeb } from '../support/browser/built-web.ts'
import { keepScreenshot } from '../support/browser/screenshot.ts'
import { checkResultWith } from '../support/checks/check-result.ts'

const images = {
  [branding.logo_url]:
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle r="40"/></svg>',
}
const MESSAGE = 'A browser could not tell.'

describe('a check in a browser on the share page', function () {
  const webFiles = { ...noWebFiles }
  before(async () => {
    await builtWeb()
    Object.assign(webFiles, await openWebFiles(readableLog().log))
  })
  let result: Promise<CheckResult>
  const queue = { ...answeringQueue, run: async () => result }
  const { api, call, database } = withAdminApi({ webFiles, queue })
  const browser = withBrowser()
  let templateId = ''
  before(async () => {
    ;({ id: templateId } = await makeTemplate(call))
    const draft = await makeDraft(call, templateId)
    const verification = { type: 'rendered_presence', request: { hostIs: 'api.acme.example' } }
    await ok(putSteps(call, draft.id, [stepWith('event', { title: 'See that it works', verification })]))
    await ok(publish(call, draft.id))
  })

  for (const [code, width, colorScheme] of [
    ['rendered_consent_unhandled', 375, 'light'],
    ['rendered_silent', 1280, 'dark'],
    ['rendered_budget_exceeded', 375, 'dark'],
  ] as const) {
    it(`says what it does, and can be confirmed by hand after ${code}`, async () => {
      const { promise, resolve } = Promise.withResolvers<CheckResult>()
      result = promise
      const { id, token } = await insertTestInstallation(database.db, templateId)
      await browser.withPage(
        async (page) => {
          await page.emulateMedia({ colorScheme })
          await page.goto(`${api.url}/i#${token}`)
          await page.getByRole('button', { name: 'Check this step' }).click()
          await page.getByText(/^A browser opens .*\. This can take up to 15 seconds\.$/).waitFor()
          await seen(page, `share-opening-${width}-${colorScheme}`)
          resolve(unsure(code))
          await page.getByText(MESSAGE).waitFor()
          await seen(page, `share-${code}`)
          await page.getByRole('button', { name: 'I have checked it: mark as done' }).click()
          await page.getByText('1 of 1 steps done').waitFor()
          await page.reload()
          await page.getByText('1 of 1 steps done').waitFor()
        },
        { viewport: { width, height: 900 }, images },
      )
      assert.deepEqual(await readStates(database.db, id), { event: 'done' })
    })
  }

  function unsure(code: ProblemCode): CheckResult {
    const about = { found: false, conclusive: false, code, message: MESSAGE } as const
    return { ...checkResultWith({ type: 'rendered_presence', ...about }), ok: false }
  }

  async function seen(page: Page, name: string): Promise<void> {
    await assertAccessible(page, { state: name })
    await keepScreenshot(page, name)
  }
})
