import type { WebAsset } from '../files.ts'
import { type Html, markup } from '../markup.ts'
import { pinnedPaths, sitePage } from '../site-page.ts'
import { figures } from './figures.ts'
import { hero, type Hero } from './hero.ts'

export type Landing = Hero & {
  /** Origin of the service. */
  readonly origin: string
  readonly widget: WebAsset
  readonly assets: readonly WebAsset[]
}

/** Renders the landing page. What it shows of a guide and of checks depends on what the service has. */
export function landingPage({ origin, widget, assets, ...shown }: Landing): string {
  const pinned = pinnedPaths(assets)
  const { guide, hasDemo } = shown
  return sitePage({
    title: 'Waymark: install guides that check themselves',
    description:
      'Waymark serves install guides, checks from the server that each step was really done, and signs every published version.',
    styles: [pinned('/pages/v1.css')],
    script: pinned('/pages/landing-v1.mjs'),
    ...(guide && { head: scriptOf(widget) }),
    hasDemo,
    body: markup`<main id="main" class="landing">
      ${hero(shown, pinned)}
      ${embedding({ origin, widget, guide })}
      ${parts}
      ${guide || shown.check ? figures(shown) : ''}
    </main>`,
  })
}

function scriptOf({ pinned, integrity }: WebAsset): Html {
  return markup`<script async src="${pinned}" crossorigin="anonymous" integrity="${integrity}"></script>`
}

function embedding({ origin, widget, guide }: Pick<Landing, 'origin' | 'widget' | 'guide'>): Html {
  const { pinned, integrity } = widget
  const element = '<waymark-guide embed-key="YOUR_EMBED_KEY"></waymark-guide>'
  const newest = `<script async src="${origin}/widget/v1.js"></script>
${element}`
  const ofThisBuild = `<script async src="${origin}${pinned}" crossorigin="anonymous"
  integrity="${integrity}"></script>
${element}`
  return markup`<section class="page section">
    <p class="eyebrow">On your page</p>
    <h2>Two lines, no dependencies</h2>
    <p class="lead">
      The script is small<span data-size="script"></span>, the guide takes your colours, and it works under a strict Content-Security-Policy.
    </p>
    <div class="command"><pre tabindex="0"><code>${newest}</code></pre></div>
    <p class="below-code">Or pin this build, which the browser verifies by its hash before it runs${guide ? ', as this page does' : ''}:</p>
    <div class="command"><pre tabindex="0"><code>${ofThisBuild}</code></pre></div>
    <p class="below-code"><a href="/docs/guides/widget">All attributes, events and styles of the widget</a></p>
  </section>`
}

const parts = markup`<section class="page section">
  <h2>What it does</h2>
  <div class="grid">
    <a class="card" href="/docs/guides/widget">
      <h3>Guides</h3>
      <p>Steps for each platform and language, with the values of each customer already filled in.</p>
    </a>
    <a class="card" href="/docs/guides/verification">
      <h3>Checks</h3>
      <p>DNS records, scripts on the page, answers over HTTP: checked from outside, explained in plain words.</p>
    </a>
    <a class="card" href="/docs/guides/verify">
      <h3>Proof</h3>
      <p>Every published version is signed with Ed25519. Anyone can prove what a site was told to install.</p>
    </a>
    <a class="card" href="/docs/guides/monitors">
      <h3>Installations and monitors</h3>
      <p>Follows each customer's installation, looks again afterwards, and tells you what broke before your customer does.</p>
    </a>
  </div>
</section>`
