import type { Page } from 'playwright-core'
import type { CheckResult } from '../../shared/check/result.ts'
import type { Guide } from '../../web/widget/guide.ts'
import { checkResultWith } from '../support/check-result.ts'
import type { StubAnswer, StubService } from '../support/widget.ts'

/** A state of the widget: what the service answers, and how a person gets there. */
export type State = {
  readonly name: string
  readonly answers?: (guide: Guide) => Partial<StubService['answers']>
  readonly reach: (page: Page) => Promise<unknown>
  /** The service refuses a request, and the console says so. */
  readonly refused?: true
}

export const failed = checkResult({
  ok: false,
  found: false,
  code: 'script_inactive',
  message: 'The snippet is on the page, but inside a comment, where browsers do not run it.',
  hint: 'Paste the snippet again straight into the page, as the guide shows it.',
  http: { status: 200, version: '1.1', bytesRead: 2114, truncated: false },
  script: {
    matches: 0,
    nearMisses: [
      {
        failed: 'data-site',
        excerpt: '<script src="https://cdn.example.com/pixel.js">',
        line: 12,
        column: 3,
      },
    ],
  },
})

export const unsure = checkResult({
  ok: false,
  found: false,
  conclusive: false,
  code: 'content_needs_javascript',
  message: 'The page is built by JavaScript, so its source says nothing about the snippet.',
  hint: 'Open the page and look for the snippet in the tools of your browser.',
})

export const passed = checkResult({ ok: true, message: 'The snippet is on the page.' })

const warned = checkResult({
  ok: true,
  message: 'The snippet is on the page.',
  diagnostics: [
    {
      code: 'tls_cert_expiring',
      severity: 'warning',
      message: 'The certificate expires in 5 days.',
      hint: 'Renew it.',
    },
  ],
})

const completion = {
  title: 'The pixel is installed',
  text: 'Your first visits show within an **hour**.\n\n- Tell your team\n- Read [what to do next](https://www.example.com/next)',
  button: { label: 'Open the dashboard', url: 'https://app.example.com/' },
}

const refusal = (code: string, message: string) => ({ error: { code, message, requestId: 'request-1' } })
const limited: StubAnswer = {
  status: 429,
  headers: { 'Retry-After': '30' },
  body: refusal('rate_limited', 'Over the limit of 30 checks a minute for this guide'),
}
const unavailable: StubAnswer = {
  status: 503,
  headers: { 'Retry-After': '15' },
  body: refusal('verification_unavailable', 'The check cannot be run now'),
}
const never = () => new Promise<StubAnswer>(() => {})

export const states: readonly State[] = [
  {
    name: 'loading',
    answers: () => ({ guide: never }),
    reach: (page) => page.getByText('Loading').waitFor(),
  },
  {
    name: 'load-limited',
    answers: () => ({ guide: () => limited }),
    reach: (page) => page.getByRole('button', { name: /Try again in \d+ s/ }).waitFor(),
    refused: true,
  },
  {
    name: 'load-offline',
    answers: () => ({ guide: () => 'hang up' }),
    reach: (page) => page.getByText('The service did not answer.').waitFor(),
    refused: true,
  },
  {
    name: 'empty',
    answers: (guide) => ({ guide: () => ({ body: { ...guide, steps: [] } }) }),
    reach: (page) => page.getByText('0 of 0 steps done').waitFor(),
  },
  { name: 'start', reach: (page) => page.getByRole('button', { name: 'Check this step' }).waitFor() },
  {
    name: 'no-site',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Check this step' }).click()
      await page.getByText('Enter the address first').waitFor()
    },
  },
  {
    name: 'running',
    answers: () => ({ verify: never }),
    reach: async (page) => {
      await checkSecond(page)
      await page.getByText('Checking https://www.example.com').waitFor()
    },
  },
  {
    name: 'cancelled',
    answers: () => ({ verify: never }),
    reach: async (page) => {
      await checkSecond(page)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  check('passed', passed, 'The snippet is on the page.'),
  check('warned', warned, 'The certificate expires'),
  {
    ...check('failed', failed, 'Not there yet'),
    reach: async (page) => {
      await checkSecond(page)
      await page.getByText('Details').click()
      await page.getByText('12:3').waitFor()
    },
  },
  check('unsure', unsure, 'We could not tell'),
  {
    name: 'skipped',
    reach: async (page) => {
      await page.getByRole('button', { name: /Optional|اختياري/ }).click()
      await page.getByRole('button', { name: 'Skip this step' }).click()
      await page.getByText('Skipped').waitFor()
    },
  },
  {
    ...check('refused', passed, 'The check could not be run'),
    answers: () => ({ verify: () => unavailable }),
    refused: true,
  },
  {
    name: 'done',
    answers: (guide) => ({
      guide: () => ({ body: { ...guide, completion } }),
      verify: () => ({ body: passed }),
    }),
    reach: async (page) => {
      await page.locator('h3 button').first().waitFor()
      for (const title of await page.locator('h3 button').all()) {
        if ((await title.getAttribute('aria-expanded')) === 'false') await title.click()
        const mark = page.getByRole('button', { name: 'Mark as done' })
        if (await mark.isVisible()) await mark.click()
        else {
          await fillSite(page)
          await page.getByRole('button', { name: 'Check this step' }).click()
          await page.getByRole('button', { name: 'Next step' }).waitFor()
        }
      }
      await page.getByRole('link', { name: completion.button.label }).waitFor()
    },
  },
]

function check(name: string, result: CheckResult, text: string): State {
  return {
    name,
    answers: () => ({ verify: () => ({ body: result }) }),
    reach: async (page) => {
      await checkSecond(page)
      await page.getByText(text).first().waitFor()
    },
  }
}

export async function checkSecond(page: Page): Promise<void> {
  await page.locator('h3 button').nth(1).click()
  await fillSite(page)
  await page.getByRole('button', { name: 'Check this step' }).click()
}

async function fillSite(page: Page): Promise<void> {
  await page.getByLabel('Address of your site').fill('www.example.com')
}

function checkResult({ ok, ...details }: { ok: boolean } & Partial<CheckResult['details']>): CheckResult {
  return { ...checkResultWith({ type: 'script_presence', ...details }), ok }
}
