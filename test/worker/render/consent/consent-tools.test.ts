// Covers worker/render/consent/{watch-consent,popups,consent-document,isolated-world,bridge,rules}.ts.

import assert from 'node:assert/strict'
import { withBrowser } from '../../../support/browser/browser.ts'
import { waitUntil } from '../../../support/browser/wait-until.ts'
import { patience } from '../../../support/machine/patience.ts'
import { withConsentSites, type Visit } from './consent-sites.ts'

type Tool = {
  readonly fixture: string
  /** The library's name. */
  readonly name: string
  /** Where the tool stores that everything is rejected. */
  readonly rejected: RegExp
  readonly reloads?: boolean
}

const tools: Tool[] = [
  { fixture: 'borlabs', name: 'borlabs', rejected: /borlabs-cookie=.*\["borlabs-cookie"\]\}/, reloads: true },
  { fixture: 'complianz', name: 'Complianz banner', rejected: /cmplz_marketing=deny/ },
  { fixture: 'consentmanager', name: 'consentmanager.net', rejected: /__cmpchoice=0/ },
  { fixture: 'cookiebot', name: 'Cybotcookiebot', rejected: /CookieConsent=.*"marketing":false/ },
  { fixture: 'cookieyes', name: 'cookieyes', rejected: /analytics:no,advertisement:no/ },
  {
    fixture: 'didomi',
    name: 'didomi',
    rejected: /didomi_token=eyJ1c2VyX2lkIjoiMSIsInB1cnBvc2VzIjp7ImVuYWJsZWQiOltd/,
  },
  { fixture: 'klaro', name: 'Klaro', rejected: /klaro=\{"tracker":false\}/ },
  { fixture: 'onetrust', name: 'Onetrust', rejected: /groups=C0001:1,C0002:0,C0004:0/, reloads: true },
  {
    fixture: 'quantcast',
    name: 'quantcast',
    rejected: /euconsent-v2=CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAAAAAAA/,
  },
  { fixture: 'sourcepoint', name: 'Sourcepoint-frame', rejected: /"consentedAll":false,"rejectedAny":true/ },
  { fixture: 'trustarc', name: 'TrustArc-newcm', rejected: /cmapi_cookie_privacy=permit 1(;|$)/m },
  { fixture: 'usercentrics', name: 'usercentrics-api', rejected: /"HkocEodjb7","status":false/ },
]

const deadline = (): AbortSignal => AbortSignal.timeout(15_000 * patience)

describe('Twelve consent tools', function () {
  this.timeout(30_000)
  const sites = withConsentSites(withBrowser())

  for (const { fixture, name, rejected, reloads } of tools) {
    it(`accepts ${name}, and only then the tracker is requested`, async () => {
      await sites.visit({ name: fixture }, async ({ watch, tracked, trackerRequests }) => {
        const shown = await watch.popup(deadline())
        assert.deepEqual([shown, trackerRequests()], [name, 0])
        assert.equal(await watch.answer('accept', deadline()), 'done')
        await tracked()
        assert.equal(watch.tool(), name)
      })
    })

    it(`rejects ${name}, and the tracker is never requested`, async () => {
      await sites.visit({ name: fixture }, async (visit) => {
        assert.equal(await visit.watch.answer('reject', deadline()), 'done')
        if (reloads) await visit.reloaded()
        await waitUntil(visit.page, `document.cookie !== '' || localStorage.length > 0`)
        await visit.settle()
        assert.match(await readStored(visit), rejected)
        await visit.page.reload()
        await visit.settle()
        assert.deepEqual([visit.trackerRequests(), visit.watch.tool()], [0, name])
      })
    })

    it(`sees no request of the tracker before consent to ${name}, and one after`, async () => {
      await sites.visit({ name: fixture }, async ({ watch, settle, tracked, trackerRequests }) => {
        assert.equal(await watch.popup(deadline()), name)
        await settle()
        assert.equal(trackerRequests(), 0)
        assert.equal(await watch.answer('accept', deadline()), 'done')
        await tracked()
        await settle()
        assert.equal(trackerRequests(), 1)
      })
    })
  }
})

async function readStored({ page }: Visit): Promise<string> {
  return page.evaluate<string>(
    `[decodeURIComponent(document.cookie), ...Object.values(localStorage)].join('\\n')`,
  )
}
