import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import type { CheckResult } from '../../../../shared/check/result.ts'
import { makeAuthority } from '../../../support/checks/certificates.ts'
import { fromZone } from '../../../support/checks/dns-server.ts'
import { assertResult, check, html } from '../../../support/checks/script-check.ts'
import { secureSite, siteAddress, siteHost } from '../../../support/checks/site.ts'

const google = 'www.googletagmanager.com'
const manager = `<script>(function(w,d,s,l,i){w[l].push({'gtm.start':new Date().getTime(),event:'gtm.js'});
j.src='https://${google}/gtm.js?id='+i})(window,document,'script','dataLayer','GTM-AB12CD3')</script>`
const content = '<h1>A shop</h1><p>We sell tea.'

/** What Google serves for a container with one tag of HTML. */
const container = (tag: string): string =>
  `var data={"resource":{"version":"7","tags":[{"function":"__html","vtp_html":${JSON.stringify(tag).replaceAll('<', '\\u003C')}}]}};`

describe("a tag manager's container", () => {
  const asked: string[] = []

  async function checkWith(
    served: RequestListener,
    config: Record<string, unknown> = {},
    page = manager + content,
  ): Promise<CheckResult> {
    const authority = await makeAuthority()
    const listener: RequestListener = (req, res) => {
      if (req.headers.host !== google) return html(page)(req, res)
      asked.push(req.url ?? '')
      return served(req, res)
    }
    asked.length = 0
    const dns = fromZone({ [siteHost]: { A: [siteAddress] }, [google]: { A: [siteAddress] } })
    const certificate = await authority.issue([siteHost, google])
    return check(listener, config, { target: `${secureSite}/`, certificate, ca: [authority.cert], dns })
  }

  const script = (text: string): RequestListener =>
    html(text, 200, { 'content-type': 'application/javascript' })
  const code = { selector: undefined, code: ["acme('init', 'S-1042')"] }

  it('that does not name the address of the snippet is named in the result', async () => {
    const result = await checkWith(
      script(container('<script src="https://cdn.other.example/o.js"></script>')),
    )
    assertResult(result, { conclusive: false, code: 'script_not_in_tag_manager' })
    assert.match(
      result.details.message,
      /GTM-AB12CD3 \(Google Tag Manager\) does not name "cdn.widget.example" either/,
    )
    assert.deepEqual(asked, ['/gtm.js?id=GTM-AB12CD3'])
  })

  it('that names it leaves open whether it loads the snippet', async () => {
    for (const [config, tag] of [
      [{}, '<script src="https://cdn.widget.example/w.js"></script>'],
      [{ selector: 'script[src*="cdn.a.example"], script[src*="cdn.widget.example"]' }, 'cdn.widget.example'],
      [code, "<script>acme('init', 'S-1042')</script>"],
    ] as const) {
      assertResult(await checkWith(script(container(tag)), config), {
        conclusive: false,
        code: 'script_via_tag_manager',
      })
    }
  })

  it('with the code of another customer does not name the value', async () => {
    const result = await checkWith(script(container("<script>acme('init', 'S-1')</script>")), code)
    assertResult(result, { conclusive: false, code: 'script_not_in_tag_manager' })
    assert.match(result.details.message, /does not name "S-1042" either/)
  })

  it('says nothing if it cannot be read, or if another script may add the snippet', async () => {
    const other = container('')
    const segment =
      '<script>analytics.load("abcDEF123");"https://cdn.segment.com/analytics.js/v1/abcDEF123"</script>'
    for (const [served, config, page] of [
      [html('', 404), {}, undefined],
      [script('x'.repeat(6_000_000)), {}, undefined],
      [script(other), { selector: 'script[data-x]' }, undefined],
      [script(other), {}, manager + segment + content],
      [script(other), {}, manager.replaceAll(google, 'sst.shop.example') + content],
      [script(other), {}, manager.replace('gtm.js?id=', 'gtm.js?gtm_preview=env-3&id=') + content],
      [script(other), {}, `${manager}<script>"web-pixels-manager";[{"id":"4711","type":"CUSTOM"}]</script>`],
      [script(other), { absent: true }, undefined],
    ] as const) {
      assertResult(await checkWith(served, config, page), {
        conclusive: false,
        code: 'script_via_tag_manager',
      })
    }
  })
})
