import { type Html, markup } from '../../api/web/markup.ts'
import { sitePage } from '../../api/web/site-page.ts'
import type { ShopName } from './changeable/sites.ts'
import { DEMO_EMBED_KEY, SITE_HOSTS } from './names.ts'

type WidgetPageOptions = {
  baseUrl: string
  sitePort: number
  /** Name of a site to repair; the page shows the new one for any other. */
  site: string | undefined
}

/** Renders the demo page: the widget, and next to it the site that the guide is for. */
export function widgetPage({ baseUrl, sitePort, site }: WidgetPageOptions): string {
  const shown = names.find((name) => name === site) ?? 'new'
  const target = `http://${SITE_HOSTS[shown]}:${sitePort}/`
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
      <p class="lead">Check a step, see why it fails, and repair the site with one click. The step is then checked again by itself.</p>
      ${choice(shown)}
      <div class="walk">
        ${tabs}
        <div class="guide-side">
          <waymark-guide embed-key="${DEMO_EMBED_KEY}" target="${target}" storage="none"></waymark-guide>
          ${ownSnippet(baseUrl)}
        </div>
        <section class="card raised site-side">
          <h2>Your site</h2>
          <p>${shops[shown].problem} The checks reach it at <code>${target}</code>.</p>
          <iframe src="/${shown}" title="Your site"></iframe>
          <p class="fine"><a href="/" target="_blank">Other pages of the demo site</a> (in a new tab) have other problems, or none.</p>
        </section>
      </div>
    </main>`,
  })
}

/** The sites to repair, with what is wrong with each. */
const shops: Readonly<Record<ShopName, { label: string; problem: string }>> = {
  new: {
    label: 'Nothing done yet',
    problem: 'At first, this site has no DNS record, and its snippet is in a comment.',
  },
  slow: {
    label: 'Record on its way',
    problem: 'The DNS record of this site was added just now, and has not reached all name servers.',
  },
  twice: {
    label: 'Record at the wrong name',
    problem: 'The DNS record of this site has the domain twice in its name.',
  },
}
const names = Object.keys(shops) as ShopName[]

function choice(shown: ShopName): Html {
  const links = names.map(
    (name) =>
      markup`<a class="button" href="/demo?site=${name}"${name === shown ? markup` aria-current="page"` : ''}>${shops[name].label}</a>`,
  )
  return markup`<nav class="sites" aria-label="Sites to repair">Your site: ${links}</nav>`
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
