import type { Page } from 'playwright-core'
import type { CheckResult } from '../../shared/check/result.ts'
import type { Guide } from '../../web/widget/guide.ts'
import { say } from '../../web/widget/labels.ts'
import { english, type Words } from '../support/browser/labels.ts'
import { checkResultWith, passed } from '../support/checks/check-result.ts'
import type { StubResponse, StubService } from '../support/browser/widget.ts'

/** A state of the widget: the service's responses, and the actions that lead to the state. */
export type State = {
  readonly name: string
  readonly answers?: (guide: Guide) => Partial<StubService['answers']>
  readonly reach: (page: Page, words: Words) => Promise<unknown>
  /** A request fails, and the browser logs the failure. */
  readonly requestFails?: true
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

/** A snippet with another address and without the site's id. */
export const differing = checkResult({
  ok: false,
  found: false,
  code: 'script_not_found',
  message:
    'The snippet was not found on https://www.example.com/: the most similar element is on line 12, but its address is ' +
    '"https://cdn.example.com/pixie.js", expected "https://cdn.example.com/pixel.js"; its data-site is missing, expected "acme-4711".',
  hint: 'Add the snippet to this page as the guide shows it, in place of any copy that differs, and publish the change.',
  script: {
    matches: 0,
    nearMisses: [
      {
        failed: '[src="https://cdn.example.com/pixel.js"] does not hold',
        excerpt: '<script async src="https://cdn.example.com/pixie.js">',
        line: 12,
        column: 3,
        differences: [
          {
            attribute: 'src',
            found: 'https://cdn.example.com/pixie.js',
            match: 'equals',
            expected: ['https://cdn.example.com/pixel.js'],
          },
          { attribute: 'data-site', found: null, match: 'equals', expected: ['acme-4711'] },
        ],
      },
    ],
  },
})

export const wrongRecord = checkResult({
  ok: false,
  found: false,
  type: 'dns_lookup',
  code: 'dns_record_mismatch',
  dns: {
    name: '_acme.example.com',
    recordType: 'TXT',
    rcode: 'NOERROR',
    records: ['acme-site-verification=7d1f0c49', 'v=spf1 -all'],
    expected: { match: 'equals', values: ['acme-site-verification=7d1f0c94'], present: true },
  },
})

export const unsure = checkResult({
  ok: false,
  found: false,
  conclusive: false,
  code: 'content_needs_javascript',
  message: 'The page is built by JavaScript, so its source says nothing about the snippet.',
  hint: "Open the page and look for the snippet in your browser's developer tools.",
})

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
  text: `Your first visits show within an **hour**.

# What to do next

> Reports count *visits*, not visitors.

| Report | Shows | Where to find it in the dashboard | Since |
|---|---|---|---|
| Sources | where visits come from | AcquisitionAndReferrers/Sources | yesterday |

[A tour of the dashboard](https://www.youtube.com/watch?v=1)

- Tell your team
- Read [what to do next](https://www.example.com/next)`,
  button: { label: 'Open the dashboard', url: 'https://app.example.com/' },
}

const refusal = (code: string, message: string) => ({ error: { code, message, requestId: 'request-1' } })
const limited: StubResponse = {
  status: 429,
  headers: { 'Retry-After': '30' },
  body: refusal('rate_limited', 'Over the limit of 30 checks a minute for this guide'),
}
const unavailable: StubResponse = {
  status: 503,
  headers: { 'Retry-After': '15' },
  body: refusal('verification_unavailable', 'The check cannot be run now'),
}
const never = () => new Promise<StubResponse>(() => {})

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
    requestFails: true,
  },
  {
    name: 'load-offline',
    answers: () => ({ guide: () => 'disconnect' }),
    reach: (page) => page.getByText('The service did not answer.').waitFor(),
    requestFails: true,
  },
  {
    name: 'empty',
    answers: (guide) => ({ guide: () => ({ body: { ...guide, steps: [] } }) }),
    reach: async (page, words) => {
      await page.getByText(say(words, 'progress', { done: 0, total: 0 })).waitFor()
      // An empty progress bar is hidden.
      await page.locator('.bar div').waitFor({ state: 'hidden' })
    },
  },
  { name: 'start', reach: (page, words) => page.getByRole('button', { name: words.check }).waitFor() },
  {
    name: 'no-site',
    reach: async (page, words) => {
      await page.getByRole('button', { name: words.check }).click()
      await page.getByText(words.siteMissing).waitFor()
    },
  },
  {
    name: 'running',
    answers: () => ({ verify: never }),
    reach: async (page, words) => {
      await checkSecondStep(page, words)
      await page.getByText(say(words, 'checking', { url: 'www.example.com' })).waitFor()
    },
  },
  {
    name: 'cancelled',
    answers: () => ({ verify: never }),
    reach: async (page, words) => {
      await checkSecondStep(page, words)
      await page.getByRole('button', { name: words.cancel }).click()
      await page.getByRole('button', { name: words.retry }).waitFor()
    },
  },
  stateAfterCheck('passed', passed),
  stateAfterCheck('warned', warned),
  {
    ...stateAfterCheck('failed', failed, 'failed'),
    reach: async (page, words) => {
      await checkSecondStep(page, words)
      await page.getByText(words.seen).click()
      await page.getByText('12:3').waitFor()
    },
  },
  stateAfterCheck('differing', differing, 'theGuide'),
  {
    name: 'wrong-record',
    answers: () => ({ verify: () => ({ body: wrongRecord }) }),
    reach: async (page, words) => {
      await fillSite(page, words)
      await page.getByRole('button', { name: words.check }).click()
      await page.getByText(words.yourDns).waitFor()
      await page.getByRole('button', { name: words.recheckStop }).waitFor()
    },
  },
  stateAfterCheck('unsure', unsure, 'unsure'),
  {
    name: 'skipped',
    reach: async (page, words) => {
      await page.locator('h3 button', { hasText: words.optional }).click()
      await page.getByRole('button', { name: words.skip }).click()
      await page.getByText(words.skipped).waitFor()
    },
  },
  {
    ...stateAfterCheck('refused', passed, 'refused'),
    answers: () => ({ verify: () => unavailable }),
    requestFails: true,
  },
  {
    name: 'done',
    answers: (guide) => ({
      guide: () => ({ body: { ...guide, completion } }),
      verify: () => ({ body: passed }),
    }),
    reach: async (page, words) => {
      await page.locator('h3 button').first().waitFor()
      for (const title of await page.locator('h3 button').all()) {
        if ((await title.getAttribute('aria-expanded')) === 'false') await title.click()
        const mark = page.getByRole('button', { name: words.mark, exact: true })
        if (await mark.isVisible()) await mark.click()
        else {
          await fillSite(page, words)
          await page.getByRole('button', { name: words.check }).click()
          await page.getByRole('button', { name: words.next }).waitFor()
        }
      }
      await page.getByRole('link', { name: completion.button.label }).waitFor()
    },
  },
]

function stateAfterCheck(name: string, result: CheckResult, label?: Exclude<keyof Words, symbol>): State {
  return {
    name,
    answers: () => ({ verify: () => ({ body: result }) }),
    reach: async (page, words) => {
      await checkSecondStep(page, words)
      const { message, diagnostics } = result.details
      const text = label ? words[label] : (diagnostics[0]?.message ?? message)
      await page.getByText(text).first().waitFor()
    },
  }
}

export async function checkSecondStep(page: Page, words = english): Promise<void> {
  await page.locator('h3 button').nth(1).click()
  await fillSite(page, words)
  await page.getByRole('button', { name: words.check }).click()
}

async function fillSite(page: Page, words: Words): Promise<void> {
  await page.getByLabel(words.site).fill('www.example.com')
}

function checkResult({ ok, ...details }: { ok: boolean } & Partial<CheckResult['details']>): CheckResult {
  return { ...checkResultWith({ type: 'script_presence', ...details }), ok }
}
