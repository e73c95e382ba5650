// Covers web/widget/check/*.ts.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { ProblemCode } from '../../shared/check/codes.ts'
import type { CheckResult } from '../../shared/check/result.ts'
import { withBrowser } from '../support/browser/browser.ts'
import { passed } from '../support/checks/check-result.ts'
import { demoGuide } from '../support/browser/widget-guide.ts'
import { withWidgetSite } from '../support/browser/widget.ts'
import { differing, failed, wrongRecord } from './states.ts'

const guide = '<waymark-guide embed-key="wm_1" target="https://shop.example.com/"></waymark-guide>'

describe("a check's result in the widget", () => {
  const browser = withBrowser()
  const site = withWidgetSite()
  const { service } = site

  it("shows the page's line next to the guide's, and marks the differences", async () => {
    await browser.withSharedPage(async (page) => {
      await checkStep(page, 1, differing)
      assert.deepEqual(await page.locator('.result dt').allTextContents(), [
        'Your page, line 12',
        'The guide',
      ])
      assert.deepEqual(await marked(page), [
        '<script async src="https://cdn.example.com/[pixie].js">',
        '<script async src="https://cdn.example.com/[pixel].js" data-site="[acme-4711]">',
      ])
      // Selectors are for authors, and appear only under "Details".
      assert.equal(await page.getByText('does not hold').isVisible(), false)
      assert.equal(await page.getByRole('status').getByText('Your page, line 12').count(), 1)
    })
  })

  const inWords = [
    'The address in your snippet is https://cdn.example.com/pixie.js, expected https://cdn.example.com/pixel.js.',
    'data-site is missing in your snippet, expected acme-4711.',
  ]

  it('states each difference once, in the message or in separate sentences', async () => {
    await browser.withSharedPage(async (page) => {
      const { details } = differing
      await checkStep(page, 1, differing)
      assert.deepEqual(await sentences(page), [details.message, details.hint])
      const other = { code: 'script_not_run', message: 'It does not run.' } as const
      await checkAgain(page, { ok: false, details: { ...details, ...other } })
      await page.getByText(other.message).waitFor()
      assert.deepEqual(await sentences(page), [other.message, ...inWords, details.hint])
    })
  })

  it('lists several wrong values, and their common hint once', async () => {
    const hint = 'Copy the whole snippet again.'
    const diagnostics = ['Its id is wrong.', 'Its type is wrong.'].map((message) => {
      return { code: 'script_attribute_mismatch', severity: 'error', message, hint } as const
    })
    await browser.withSharedPage(async (page) => {
      const about = {
        message: 'Its id is wrong.',
        hint,
        code: 'script_attribute_mismatch',
        diagnostics,
      } as const
      await checkStep(page, 1, { ...differing, details: { ...differing.details, ...about } })
      assert.deepEqual(await sentences(page), ['Its id is wrong.', hint, 'Its type is wrong.'])
    })
  })

  it("states the differences in the guide's language, even if the message is in another language", async () => {
    service.answers.guide = () => ({ body: demoGuide({ locale: 'de-AT' }) })
    service.answers.verify = () => ({ body: differing })
    await browser.withSharedPage(async (page) => {
      await page.goto(site.page(guide))
      await page.getByRole('button', { name: 'Add the snippet' }).click()
      await page.getByRole('button', { name: 'Diesen Schritt prüfen' }).click()
      await page.locator('.result').waitFor()
      assert.deepEqual(await sentences(page), [
        'Die Adresse in Ihrem Snippet ist https://cdn.example.com/pixie.js, erwartet war https://cdn.example.com/pixel.js.',
        'data-site fehlt in Ihrem Snippet, erwartet war acme-4711.',
        differing.details.hint,
      ])
      // The check's title is not shown either, since it is in another language.
      assert.equal(await page.locator('.result > strong').textContent(), 'Noch nicht erledigt')
    })
  })

  it("shows only the page's line if nothing differs, and no line if none was found", async () => {
    await browser.withSharedPage(async (page) => {
      await checkStep(page, 1, {
        ...failed,
        details: {
          ...failed.details,
          script: { matches: 0, nearMisses: [], excerpt: '<script src="/x.js">' },
        },
      })
      assert.deepEqual(await page.locator('.result dt').allTextContents(), ['Your page'])
      await checkAgain(page, {
        ...failed,
        details: { ...failed.details, script: { matches: 0, nearMisses: [] } },
      })
      await page.locator('.result dt').waitFor({ state: 'detached' })
    })
  })

  it('shows the existing record next to the expected one', async () => {
    await browser.withSharedPage(async (page) => {
      await checkStep(page, 0, wrongRecord)
      const [yours, guides, others] = ['Your DNS now', 'The guide', 'Other TXT records, which can stay']
      assert.deepEqual(await page.locator('.result dt').allTextContents(), [yours, guides, others])
      assert.deepEqual(await marked(page), [
        'acme-site-verification=[7d1f0c49]',
        'acme-site-verification=[7d1f0c94]',
        'v=spf1 -all',
      ])
      await checkAgain(page, withDns({ records: ['v=spf1 -all', 'google-site-verification=x'] }))
      await page.getByText('No matching TXT record').waitFor()
      assert.deepEqual(await marked(page), [
        'acme-site-verification=7d1f0c94',
        'v=spf1 -all',
        'google-site-verification=x',
      ])
      // A part of the value was meant as the value, and so is what the service says is mistyped.
      const record = '"ACME-site-verification=7d1f0c94"'
      const nearMisses = [{ kind: 'mistyped', name: '_acme.example.com', recordType: 'TXT', record }] as const
      await checkAgain(page, withDns({ records: ['7d1f0c94', record], nearMisses: [...nearMisses] }))
      await page.getByText(others).waitFor({ state: 'detached' })
      // An address is compared even if nothing of it is alike.
      const expected = { match: 'equals' as const, values: ['93.184.216.7'], present: true }
      await checkAgain(page, withDns({ recordType: 'A', records: ['10.0.0.1'], expected }))
      await page.getByText('93.184.216.7').first().waitFor()
      assert.deepEqual(await marked(page), ['[10.0.0.1]', '[93.184.216.7]'])
    })
  })

  it('says where a record is that is at another name or of another type', async () => {
    const miss = {
      name: '_acme.example.com.example.com',
      recordType: 'TXT',
      record: 'acme-site-verification=7d1f0c94',
    }
    await browser.withSharedPage(async (page) => {
      await checkStep(page, 0, withDns({ records: [], nearMisses: [{ kind: 'elsewhere', ...miss }] }))
      assert.deepEqual(await page.locator('.result dd').allTextContents(), [
        'TXT record at _acme.example.com.example.com',
        'TXT record at _acme.example.com',
      ])
      assert.deepEqual(await page.locator('.result mark').allTextContents(), ['.example.com'])
      const other = { kind: 'other_type', name: '_acme.example.com', recordType: 'CNAME' } as const
      await checkAgain(page, withDns({ records: [], nearMisses: [{ ...miss, ...other }] }))
      await page.getByText('CNAME record at').waitFor()
      assert.deepEqual(await page.locator('.result dd').allTextContents(), [
        'CNAME record at _acme.example.com',
        miss.record,
        'TXT record at _acme.example.com',
      ])
      assert.deepEqual(await page.locator('.result mark').allTextContents(), ['CNAME', 'TXT'])
      // Nobody entered what a wildcard answers.
      const wild = { kind: 'wildcard', name: '*.example.com' } as const
      await checkAgain(page, withDns({ records: [], nearMisses: [{ ...miss, ...wild }] }))
      await page.getByText('No matching TXT record').waitFor()
    })
  })

  it('marks each value that differs from the line of the guide, also where the check does not look', async () => {
    const [miss] = differing.details.script?.nearMisses ?? []
    const site = {
      attribute: 'data-site',
      found: 'acme-1',
      match: 'equals' as const,
      expected: ['acme-4711'],
    }
    const excerpt = '<script data-site=\'acme-1\' async src="/pixel.js">'
    const nearMisses = miss ? [{ ...miss, excerpt, differences: [site] }] : []
    await browser.withSharedPage(async (page) => {
      await checkStep(page, 1, {
        ...differing,
        details: { ...differing.details, script: { matches: 0, nearMisses } },
      })
      assert.deepEqual(await page.locator('.result mark').allTextContents(), [
        '1',
        '/pixel.js',
        'https://cdn.example.com',
        '4711',
      ])
    })
  })

  it('lets names break after their dots and slashes, in messages and in the text of the step', async () => {
    const steps = demoGuide().steps.map((step) => ({ ...step, body: 'Sign in at dns.example.com/records.' }))
    service.answers.guide = () => ({ body: demoGuide({ steps }) })
    await browser.withSharedPage(async (page) => {
      await checkStep(page, 0, withDns({ message: 'Nothing is at _acme.example.com.' }))
      for (const place of ['[part=body] > p', '.result > p'])
        assert.match(await page.locator(place).first().innerHTML(), /[\w]+\.<wbr>example\.<wbr>com/)
    })
  })

  it('sets names and addresses in messages as code, without the full stop after them', async () => {
    await browser.withSharedPage(async (page) => {
      const message = 'It is at _acme.example.com, not at http://a.example:81/b.html. Wait 2.5 s, z.B. here.'
      await checkStep(page, 0, withDns({ message }))
      const line = page.locator('.result > p').first()
      assert.deepEqual(await line.locator('code').allTextContents(), [
        '_acme.example.com',
        'http://a.example:81/b.html',
      ])
      assert.equal(await line.textContent(), message)
    })
  })

  it('shows the DNS record to create, and copies each of its fields', async () => {
    await browser.withPage(
      async (page) => {
        await page.goto(site.page(guide))
        const fields = page.locator('dl.record')
        await fields.waitFor()
        assert.deepEqual(await fields.locator('dt').allTextContents(), ['Type', 'Name', 'Value', 'TTL'])
        for (const [name, value] of [
          ['Value', 'acme-site-verification=7d1f0c94'],
          ['Name', '_acme'],
        ] as const) {
          await fields.getByRole('button', { name: `Copy: ${name}` }).click()
          await fields.locator('dd', { hasText: value }).getByRole('status').getByText('Copied').waitFor()
          assert.equal(await page.evaluate('navigator.clipboard.readText()'), value)
        }
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    )
  })

  describe('that waits for DNS', () => {
    const arrived = {
      ...passed,
      details: { ...passed.details, type: 'dns_lookup' as const, message: 'The DNS record is there.' },
    }

    it('is checked again automatically, at increasing intervals, until the record exists', async () => {
      await browser.withPage(async (page) => {
        await page.clock.install()
        await checkStep(page, 0, wrongRecord)
        let checks = 0
        service.answers.verify = () => ({ body: (checks += 1) === 2 ? arrived : wrongRecord })
        await page.getByText('Next check in 30 s.').waitFor()
        await page.clock.runFor(29_000)
        await page.getByText('Next check in 1 s.').waitFor()
        assert.equal(checks, 0)
        await page.clock.runFor(1000)
        await page
          .getByRole('status')
          .getByText(/^Checked again at/)
          .waitFor()
        await page.getByText('Next check in 60 s.').waitFor()
        await page.clock.runFor(60_000)
        await page.getByText('The DNS record is there.').waitFor()
        assert.equal(checks, 2)
        assert.equal(await page.getByText('Next check in').count(), 0)
        await page.getByText('1 of 4 steps done').waitFor()
      })
    })

    it('is checked again if the visitor can correct the record of mail', async () => {
      const about = (code: ProblemCode) => ({
        ...wrongRecord,
        details: { ...wrongRecord.details, code, message: `This is ${code}.` },
      })
      await browser.withSharedPage(async (page) => {
        await checkStep(page, 0, about('mail_spf_not_included'))
        for (const [code, count] of [
          ['mail_dmarc_missing', 1],
          ['mail_dkim_weak', 0],
          ['mail_spf_multiple', 1],
        ] as const) {
          await checkAgain(page, about(code))
          await page.getByText(`This is ${code}.`).waitFor()
          assert.equal(await page.getByText('Next check in').count(), count, code)
        }
      })
    })

    it('is checked again when the service says, at a time of day if that is not soon', async () => {
      const partly = (now: number, seconds: number) => ({
        ...wrongRecord,
        details: {
          ...wrongRecord.details,
          code: 'dns_servers_disagree' as const,
          conclusive: false,
          retryable: true,
          retryAt: new Date(now + seconds * 1000).toISOString(),
        },
      })
      await browser.withPage(async (page) => {
        const now = Date.parse('2026-03-01T12:00:00Z')
        await page.clock.install({ time: now })
        await page.clock.pauseAt(now + 1000)
        await checkStep(page, 0, partly(now + 1000, 20))
        // Each result says when to come back.
        service.answers.verify = () => ({ body: partly(now + 21_000, 90) })
        await page.getByText('Next check in 20 s.').waitFor()
        await page.clock.runFor(20_000)
        let checks = 0
        await page.getByText('Next check in 90 s.').waitFor()
        service.answers.verify = () => {
          checks += 1
          return { body: arrived }
        }
        await page.clock.runFor(89_000)
        assert.equal(checks, 0)
        await page.clock.runFor(1000)
        await page.getByText('The DNS record is there.').waitFor()
        await checkAgain(page, partly(now + 111_000, 7200))
        await page.getByText(/^Next check at \d/).waitFor()
      })
    })

    it('links to the page where its records are edited', async () => {
      const provider = { name: 'Example DNS', url: 'https://dns.example/records' }
      const dns = {
        ...wrongRecord.details.dns,
        name: '_acme.example.com',
        recordType: 'TXT',
        rcode: 'NOERROR',
        records: [],
        provider,
      }
      await browser.withSharedPage(async (page) => {
        await checkStep(page, 0, {
          ...wrongRecord,
          details: { ...wrongRecord.details, dns },
        })
        const link = page.getByRole('link', { name: 'Edit DNS records at Example DNS' })
        assert.equal(await link.getAttribute('href'), provider.url)
      })
    })

    it('is not compared with nothing: the step shows the record to create', async () => {
      await browser.withSharedPage(async (page) => {
        await checkStep(page, 0, withDns({ message: 'There is none.', records: [], nearMisses: [] }))
        await page.getByText('There is none.').waitFor()
        assert.equal(await page.locator('.result dl').count(), 0)
      })
    })

    it('is not compared with what one resolver sees if its name servers do not agree', async () => {
      await browser.withSharedPage(async (page) => {
        await checkStep(page, 0, wrongRecord)
        assert.equal(await page.locator('.result dl').count(), 1)
        const details = { ...wrongRecord.details, code: 'dns_servers_disagree' as const, conclusive: false }
        await checkAgain(page, { ok: false, details })
        await page.getByText('We could not tell').first().waitFor()
        assert.equal(await page.locator('.result dl').count(), 0)
      })
    })

    it('is not checked while the page is hidden, after ten minutes, or once the visitor stops it', async () => {
      await browser.withPage(async (page) => {
        await page.clock.install()
        await checkStep(page, 0, wrongRecord)
        let checks = 0
        service.answers.verify = () => {
          checks += 1
          return { body: wrongRecord }
        }
        await page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
        await page.clock.runFor(600_000)
        assert.equal(checks, 0)
        await page.evaluate('delete document.hidden')
        // The time has passed meanwhile.
        for (const seconds of [1, 60, 120, 120, 120, 120]) {
          await page.getByText(`Next check in ${seconds} s.`).waitFor()
          await page.clock.runFor(seconds * 1000)
        }
        await page.getByText('Automatic checks have stopped.').waitFor()
        assert.equal(checks, 6)
        await page.getByRole('button', { name: 'Check again' }).click()
        await page.getByRole('button', { name: 'Stop checking' }).press('Enter')
        await page.getByText('Automatic checks have stopped.').waitFor()
        assert.equal(
          await page.evaluate('document.activeElement.shadowRoot.activeElement.textContent'),
          'Check again',
        )
        await page.clock.runFor(600_000)
        assert.equal(checks, 7)
      })
    })

    it('waits as long as the service requests, and stops when the visitor marks the step as done', async () => {
      const error = { code: 'rate_limited', message: 'Too many requests', requestId: 'request-1' }
      await browser.withPage(
        async (page) => {
          await page.clock.install()
          await checkStep(page, 0, wrongRecord)
          await page.getByRole('button', { name: 'Stop checking' }).waitFor()
          service.answers.verify = () => ({ status: 429, headers: { 'Retry-After': '45' }, body: { error } })
          await page.clock.runFor(30_000)
          await page.getByText('Next check in 45 s.').waitFor()
          await page.getByRole('button', { name: 'It is done anyway' }).click()
          await page.clock.runFor(1000)
          await page.getByText('Next check in').waitFor({ state: 'detached' })
        },
        { expected: /429/ },
      )
    })
  })

  type Dns = NonNullable<CheckResult['details']['dns']>

  function withDns({ message = '', ...dns }: Partial<Dns> & { message?: string }): CheckResult {
    const { details } = wrongRecord
    const { name = '', recordType = '', rcode = '', records = [] } = details.dns ?? {}
    return {
      ok: false,
      details: { ...details, message, dns: { name, recordType, rcode, records, ...details.dns, ...dns } },
    }
  }

  async function checkStep(page: Page, index: number, result: CheckResult): Promise<void> {
    service.answers.verify = () => ({ body: result })
    await page.goto(site.page(guide))
    await page.getByText('Install the Acme pixel').waitFor()
    const title = page.locator('h3 button').nth(index)
    if ((await title.getAttribute('aria-expanded')) === 'false') await title.click()
    await page.getByRole('button', { name: 'Check this step' }).click()
    await page.locator('.result').waitFor()
  }

  async function checkAgain(page: Page, result: CheckResult): Promise<void> {
    service.answers.verify = () => ({ body: result })
    await page.getByRole('button', { name: /^(Try|Check) again$/ }).click()
  }

  async function sentences(page: Page): Promise<string[]> {
    return page.locator('.result > p').allTextContents()
  }

  /** Returns the compared lines, with the marked parts in brackets. */
  async function marked(page: Page): Promise<string[]> {
    const lines =
      "[...document.querySelector('waymark-guide').shadowRoot.querySelectorAll('.result dd code')]"
    const text = "node.nodeName === 'MARK' ? '[' + node.textContent + ']' : node.textContent"
    return page.evaluate(`${lines}.map((code) => [...code.childNodes].map((node) => ${text}).join(''))`)
  }
})
