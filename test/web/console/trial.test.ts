// Covers web/console/guides/new-guide.tsx and web/console/variables/{variable-suggestions,replace-id}.ts: a guide that was
// written in a trial, whose customers would have sent their data to its author, and web/console/template/limit-notice.tsx.
import assert from 'node:assert/strict'
import { addRefusals } from '../../../api/store/analytics/limit-refusals.ts'
import type { Requirement } from '../../../shared/content/version-content.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { withConsole } from '../../support/browser/console.ts'
import {
  makeDraft,
  makePublished,
  makeTemplate,
  ok,
  publish,
  putSteps,
  stepWith,
  type Template,
} from '../../support/api/drafts.ts'
import { keepScreenshot } from '../../support/browser/screenshot.ts'
import { draftsOf, previewed, waitUntilSaved } from './editor.ts'

const ID = 'nv_8fk2Qz71'
const pasted = `<script defer data-site="${ID}" src="https://cdn.nimbus.example/n.js"></script><script>nimbus('init','${ID}')</script>`

describe('a guide written in a trial', function () {
  const theConsole = withConsole()
  const { call, withScreen } = theConsole
  const { draftWith, stepsOf } = draftsOf(theConsole)

  it('has a variable in every place of its id, a check of all parts, and another example', async () => {
    await withScreen('/new', async (page) => {
      await page.getByLabel('Guide name').fill('Install Nimbus')
      await page.getByLabel('Product name').fill('Nimbus')
      const snippet = page.getByLabel('Snippet to install')
      await snippet.fill('hello world')
      await page.getByText('This does not look like a snippet: code such as <script src=').waitFor()
      assert.equal(await page.locator('legend', { hasText: 'Different for each visitor' }).count(), 0)
      const name = page.getByLabel('Guide name')
      assert.equal(await name.getAttribute('placeholder'), 'Install Nimbus')
      await page.getByLabel('Product name').fill('')
      await snippet.fill(pasted.replace('cdn.nimbus', 'cdn.jsdelivr.net/x.js?//js.cumulus.co.uk/cdn.nimbus'))
      await page.locator('legend', { hasText: 'Different for each visitor' }).waitFor()
      assert.equal(await name.getAttribute('placeholder'), 'Install Cumulus')
      await page.getByLabel('Product name').fill('Nimbus')
      await snippet.fill(pasted)
      assert.equal(await page.getByRole('checkbox').count(), 1)
      assert.equal(await page.getByText('Not checked:').count(), 0)
      const pixel = `<noscript><img src="https://px.nimbus.example/p?id=${ID}"></noscript>`
      await page.getByLabel('Snippet to install').fill(`${pasted}${pixel}<i class="x${ID}"></i>`)
      await page.getByText('Not checked: <noscript>, <i>. A page without them passes as well.').waitFor()
      await page.getByText(`Part of the snippet still has ${ID}`).waitFor()
      await page.getByLabel('Snippet to install').fill(pasted)
      await page.getByRole('button', { name: 'Create guide' }).click()
      await page.getByRole('heading', { name: 'Install Nimbus', level: 1 }).waitFor()
      const templateId = String(new URL(page.url()).pathname.split('/')[3])
      const { variables, draftId } = await templateOf(templateId)
      const steps = await stepsOf(draftId)
      assert.doesNotMatch(JSON.stringify([variables, steps]), new RegExp(ID))
      const [{ verification } = {}] = steps as Requirement[]
      assert.deepEqual(verification, {
        type: 'script_presence',
        selector: 'script[src*="//cdn.nimbus.example/n.js"][data-site="{{siteId}}"]',
        code: ["nimbus('init','{{siteId}}'"],
      })
      await page.getByRole('button', { name: 'Check for problems' }).click()
      await page.getByText('No problems found').waitFor()
      const [variable] = variables
      assert.match(String(variable?.example), /^nv_/)
      const preview = previewed(page).locator('figure')
      assert.match(await preview.innerText(), new RegExp(`data-site="${variable?.example}"`))
      assert.equal(await preview.evaluate((element) => element.classList.contains('example')), true)
    })
  })

  it('is mended in all steps, translations and checks at once if an id stayed, and the change can be undone', async () => {
    const { path, versionId } = await draftWith([
      stepWith('snippet', { config: { snippet: pasted, language: 'html' } }),
      stepWith('pixel', {
        title: `Add the pixel of ${ID}`,
        config: {
          body: `Your site is \`${ID}\`.`,
          snippet: `<noscript><img src="https://px.nimbus.example/p?id=${ID}"></noscript>`,
          language: 'html',
          i18n: { de: { title: null, body: `Ihre Website ist ${ID}.` } },
        },
        verification: { type: 'script_presence', selector: `img[src*="${ID}"]` },
      }),
    ])
    await withScreen(path, async (page) => {
      await page.getByRole('button', { name: 'Check for problems' }).click()
      await page.getByText(`has "${ID}", which looks like an ID`).first().waitFor()
      await page.getByRole('button', { name: 'Title of snippet' }).first().click()
      await page.getByRole('button', { name: 'Make this a variable' }).click()
      await page.getByText('Saving…').waitFor()
      await waitUntilSaved(page)
      const [, pixel] = (await stepsOf(versionId)) as Requirement[]
      assert.doesNotMatch(JSON.stringify(await stepsOf(versionId)), new RegExp(ID))
      assert.equal(pixel?.title, 'Add the pixel of {{siteId}}')
      assert.equal(pixel.config.i18n['de']?.body, 'Ihre Website ist {{siteId}}.')
      assert.equal(pixel.verification['selector'], 'img[src*="{{siteId}}"]')
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('Saving…').waitFor()
      await waitUntilSaved(page)
      assert.match(JSON.stringify((await stepsOf(versionId))[1]), new RegExp(ID))
    })
  })

  it('names a step without a title in the list, the problems and the preview, and says problems as sentences', async () => {
    const { path } = await draftWith([stepWith('first', { title: '' })])
    await withScreen(path, async (page) => {
      await previewed(page).getByText('Untitled step').waitFor()
      await page.getByRole('button', { name: 'Check for problems' }).click()
      const problem = page.locator('.findings li').first()
      assert.equal(await problem.innerText(), 'Step 1, Untitled step: title\nMust not be empty.')
      const fields = page.locator('.preview-choice select')
      const bottoms = await fields.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
      assert.equal(new Set(bottoms).size, 1)
    })
  })

  it('has a variable for a part of a record that its author marks, which is offered or typed', async () => {
    await withScreen('/new', async (page) => {
      const snippet = page.getByLabel('Snippet to install')
      await snippet.fill('nm1._domainkey CNAME nm1.c7f3a9d2.dkim.nimbusmail.com')
      assert.equal(await page.getByLabel('c7f3a9d2').isChecked(), false)
      await page.getByLabel('c7f3a9d2').check()
      await page.getByText('nm1.{{customerId}}.dkim.nimbusmail.com').first().waitFor()
      await page.getByText('Another part differs').click()
      await page.getByLabel('Part of the snippet that differs').fill('nimbusmail')
      await page.getByRole('button', { name: 'Make this a variable' }).click()
      await page.getByText('nm1.{{customerId}}.dkim.{{customerId2}}.com').first().waitFor()
      await assertAccessible(page, { state: 'parts of a record' })
      const key = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA+/'.padEnd(392, 'Ab3/')
      await snippet.fill(`nm1._domainkey TXT "v=DKIM1; k=rsa; p=${key}"`)
      await page.getByLabel('Part of the snippet that differs').fill(key)
      assert.equal(await page.getByRole('button', { name: 'Make this a variable' }).isEnabled(), true)
      await page.getByLabel('Part of the snippet that differs').fill('')
      assert.equal(await page.getByLabel(key.slice(0, 60)).isChecked(), false)
      await page.getByLabel(key.slice(0, 60)).check()
      await page.getByText('k=rsa; p={{dkimKey}}').first().waitFor()
      await snippet.fill('v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQ')
      await page.getByText('The name of this record is missing').waitFor()
      await assertAccessible(page, { state: 'a record without its name' })
    })
  })

  it('asks each customer for a key of DKIM, which they can enter', async () => {
    const { path, versionId } = await draftWith([
      stepWith('dkim', {
        requirement_type: 'dns_record',
        verification: {
          type: 'dns_lookup',
          recordType: 'TXT',
          name: 'nm1._domainkey',
          match: 'dkim',
          dkim: { key: '{{mailKey}}' },
        },
      }),
    ])
    await withScreen(path, async (page) => {
      await page.getByRole('button', { name: 'Check for problems' }).click()
      await page.getByRole('button', { name: 'Add mailKey' }).click()
      await page.getByText('No problems found').waitFor()
    })
    await ok(publish(call, versionId))
    const { variables, embed_keys: keys } = await templateOf(String(path.split('/')[2]))
    assert.equal(variables[0]?.type, 'text')
    const key = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA+/'.padEnd(392, 'Ab3/')
    const query = new URLSearchParams({ variables: JSON.stringify({ mailKey: key }) })
    const guide = await fetch(`${theConsole.api.url}/v1/guides/${keys[0]?.key}?${query.toString()}`)
    assert.ok((await guide.text()).includes(`p=${key}`))
  })

  it('tells its author that visitors have reached its limits', async () => {
    const { templateId } = await makePublished(call)
    await addRefusals(theConsole.database.db, [
      { templateId, kind: 'guides', refused: 'guide', requests: 1205 },
      { templateId, kind: 'verify', refused: 'client', requests: 1 },
    ])
    await withScreen(`/templates/${templateId}`, async (page) => {
      await page.getByText('Visitors have reached the limits of this guide').waitFor()
      const notice = await page.getByRole('listitem').filter({ hasText: 'refused' }).allInnerTexts()
      assert.deepEqual(
        notice.map((text) => text.replace(/ The last was .*/, '')),
        [
          '1,205 loads were refused in the last 7 days, since all visitors together had more than 60 a minute.',
          '1 check was refused in the last 7 days, since one visitor’s network had more than 30 a minute.',
        ],
      )
      await assertAccessible(page, { state: 'limits reached' })
      await keepScreenshot(page, 'console-limits-reached')
    })
  })

  it('says above the embed code which steps need an installation', async () => {
    const template = await makeTemplate(call)
    const { id } = await makeDraft(call, template.id)
    const verification = {
      type: 'dns_lookup',
      recordType: 'TXT',
      name: '_acme',
      match: 'equals',
      value: 'acme={{installation.token}}',
    }
    await ok(
      putSteps(call, id, [stepWith('prove', { title: 'Prove ownership', verification }), stepWith('other')]),
    )
    await ok(publish(call, id))
    await withScreen(`/templates/${template.id}`, async (page) => {
      const notice = await page.getByText('visitors cannot complete “Prove ownership”.').boundingBox()
      const code = await page.getByRole('button', { name: 'Copy the embed code' }).boundingBox()
      assert.ok(Number(notice?.y) < Number(code?.y))
      await previewed(page).getByText('This step needs a link of your own.').waitFor()
      await page.getByRole('link', { name: 'Go to the guide’s installations' }).click()
      await page.waitForURL(`**/templates/${template.id}/installations`)
    })
  })

  it('gives the address of install.md, to hand to a coding agent', async () => {
    const { templateId } = await makePublished(call)
    await withScreen(`/templates/${templateId}`, async (page) => {
      const address = await page
        .getByText(/\/install\/wm_\w{24}\.md$/)
        .first()
        .innerText()
      await page.getByRole('button', { name: 'Copy the address of install.md' }).waitFor()
      const response = await fetch(address)
      assert.equal(response.headers.get('content-type'), 'text/markdown; charset=utf-8')
      assert.match(await response.text(), /\n## Done when\n/)
    })
  })

  async function templateOf(id: string): Promise<Template & { draftId: string }> {
    const template = await ok<Template>(call(`GET /v1/admin/templates/${id}`))
    const { data } = await ok<{ data: { id: string }[] }>(call(`GET /v1/admin/templates/${id}/versions`))
    return { ...template, draftId: String(data[0]?.id) }
  }
})
