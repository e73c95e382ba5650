import { type Html, markup } from '../../api/web/markup.ts'
import { sitePage } from '../../api/web/site-page.ts'
import { DEMO_EMBED_KEY, DNS_SITES, NEW_HOST } from './names.ts'

type WidgetPageOptions = {
  baseUrl: string
  sitePort: number
  /** A name in DNS_SITES; the page shows the site to repair for any other. */
  site: string | undefined
}

/** Renders the demo page: the widget, and next to it the site that the guide is for. */
export function widgetPage({ baseUrl, sitePort, site }: WidgetPageOptions): string {
  const host = site === 'slow' || site === 'twice' ? DNS_SITES[site] : NEW_HOST
  const target = `http://${host}:${sitePort}/`
  return sitePage({
    title: 'Waymark demo',
    area: '/demo',
    origin: baseUrl,
    hasDemo: true,
    styles: [`${baseUrl}/pages/v1.css`],
    script: undefined,
    head: markup`<script async src="${baseUrl}/widget/v1.js"></script>
      <script defer src="${baseUrl}/pages/demo-v1.js"></script>`,
    body: markup`<main id="main" class="page demo">
      <h1>Walk through a guide</h1>
      <p class="lead">${lead[host]}</p>
      <p>Try another site: <a href="/demo">one to repair</a>, <a href="/demo?site=slow">one whose DNS record is on its way</a>, or <a href="/demo?site=twice">one whose DNS record has the domain twice in its name</a>.</p>
      <div class="walk">
        ${tabs}
        <div class="guide-side">
          <waymark-guide embed-key="${DEMO_EMBED_KEY}" target="${target}" storage="none"></waymark-guide>
          ${ownSnippet(baseUrl)}
        </div>
        <section class="card raised site-side">
          <h2>Your site</h2>
          <p>The checks reach this site at <code>${target}</code>. It is one of the <a href="/">pages of the demo site</a>.</p>
          ${host === NEW_HOST ? markup`<iframe src="/new" title="Your site"></iframe>` : ''}
        </section>
      </div>
    </main>`,
  })
}

const lead = {
  [NEW_HOST]: markup`Press <b>Check this step</b> and see why it fails. Repair the site with one click, then check again.`,
  [DNS_SITES.slow]: markup`The record of this site is on its way. Press <b>Check this step</b>, and wait: within two minutes, first one of its name servers has the record, then both, then everybody.`,
  [DNS_SITES.twice]: markup`A form at the DNS provider added the domain to a name that had it already. Press <b>Check this step</b>.`,
}

/** Chooses on narrow screens which of the two is shown. The style sheet does it, so it works without a script. */
const tabs = markup`<fieldset class="tabs">
  <legend class="unseen">Show</legend>
  <label><input type="radio" name="shown" value="guide" checked /> Guide</label>
  <label><input type="radio" name="shown" value="site" /> Your site</label>
</fieldset>`

/** What comes after the demo: shown once all steps are done. */
function ownSnippet(baseUrl: string): Html {
  return markup`<section class="card raised own" id="own" hidden>
    <h2>Now with your own snippet</h2>
    <p>Paste what your customers put on their sites, or a DNS record. You get a guide with a check that looks for it, to change and to publish.</p>
    <form action="${baseUrl}/console/new">
      <label for="own-snippet">Your snippet</label>
      <textarea id="own-snippet" rows="3" required maxlength="20000" spellcheck="false" autocapitalize="off"></textarea>
      <button class="button primary">Write a guide from it</button>
    </form>
    <p class="fine">The console asks for the key that <code>npm start</code> has printed, unless you are signed in.</p>
  </section>`
}

/** Returns the Content-Security-Policy of the demo page, which allows the service, and the site in the frame. */
export function widgetPagePolicy(baseUrl: string): string {
  return [
    "default-src 'none'",
    `script-src ${baseUrl}`,
    `style-src ${baseUrl}`,
    `connect-src ${baseUrl}`,
    `img-src ${baseUrl} data: https:`,
    "frame-src 'self'",
    `form-action ${baseUrl}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
