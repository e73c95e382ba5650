import { type Html, markup } from '../markup.ts'
import type { PinnedPath } from '../site-page.ts'
import { checkForm, type CheckForm } from './check-form.ts'

/** A guide that anybody may see. */
export type ShownGuide = {
  readonly embedKey: string
  /** Site that it checks; without one, the guide asks for it. */
  readonly target: string | undefined
}

export type Hero = {
  /** Undefined if the service has no public example. */
  readonly guide: ShownGuide | undefined
  /** Undefined if visitors may not check sites. */
  readonly check: CheckForm | undefined
  readonly hasDemo: boolean
}

/** Renders the promise of the page, and beside it a guide that works, or else a picture of one. */
export function hero({ guide, check, hasDemo }: Hero, pinned: PinnedPath): Html {
  const demo = hasDemo
    ? markup`<a class="button primary" href="/demo">Walk through the demo</a>
          <a class="button" href="/console">Open the console</a>`
    : markup`<a class="button primary" href="/console">Open the console</a>
          <a class="button" href="/docs/guides/quickstart">Read the quickstart</a>`
  return markup`<section class="page section split hero">
      <div>
        <h1>Install guides that check themselves</h1>
        <p class="lead">
          Your customers put your snippet on their site. Waymark shows them how, checks from the server that
          each step was really done, and names the cause when it was not.
        </p>
        <p class="actions">
          ${demo}
        </p>
        ${check ? checkForm(check) : ''}
      </div>
      ${guide ? liveGuide(guide) : picture(pinned)}
    </section>`
}

function liveGuide({ embedKey, target }: ShownGuide): Html {
  const site = target === undefined ? '' : markup` target="${target}"`
  const about =
    target === undefined
      ? 'A guide of this service, live. Enter the address of a site, and check its steps.'
      : 'A guide of this service, live. Check its steps: the first one passes, the second does not.'
  return markup`<div class="live">
      <p>${about}</p>
      <waymark-guide embed-key="${embedKey}"${site} storage="none"></waymark-guide>
      <noscript><p class="card">The guide needs JavaScript.</p></noscript>
    </div>`
}

function picture(pinned: PinnedPath): Html {
  return markup`<picture>
      <source srcset="${pinned('/pages/widget-dark.webp') ?? ''}" media="(prefers-color-scheme: dark)" />
      <img
        class="product"
        src="${pinned('/pages/widget.webp') ?? ''}"
        width="544"
        height="1176"
        alt="The guide in a page: the DNS record has passed its check. The snippet step has not: the snippet is inside a comment, and the guide says where and what to do."
      />
    </picture>`
}
