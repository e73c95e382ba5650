import { guideLinks, guideTitle, renderGuide } from '../guides.ts'
import { markup, type Html } from './markup.ts'
import { style } from './style.ts'

/** A guide as a page, with the policy of the reference. */
export function guidePage(name: string): string {
  const page = markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${guideTitle(name)} - Waymark API</title>
        <style>${{ html: style }}</style>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the guide</a>
        <nav aria-label="Guides"><a href="/docs"><b>API reference</b></a>${guideList()}</nav>
        <main id="main">${{ html: renderGuide(name) }}</main>
      </body>
    </html> `
  return page.html
}

/** Links to all guides. */
export function guideList(): Html {
  return markup`<ul>${guideLinks.map(({ title, href }) => markup`<li><a href="${href}">${title}</a></li>`)}</ul>`
}
