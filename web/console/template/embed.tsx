import type { VNode } from 'preact'
import { Button } from '../parts/button.tsx'
import { CodeToCopy } from '../parts/copy.tsx'
import { Notice } from '../parts/notice.tsx'
import { keyOf, type Template } from '../wire/templates.ts'

type EmbedProps = { template: Template; isLive: boolean }

/** How the guide gets onto a page. */
export function Embed({ template, isLive }: EmbedProps): VNode {
  const key = keyOf(template)
  const snippet = snippetFor(key)
  return (
    <section class="block" aria-labelledby="embed">
      <h2 id="embed">Put it on a page</h2>
      {!isLive && (
        <Notice tone="unsure" title="Publish first">
          <p>The page says that there is no guide until a version is published.</p>
        </Notice>
      )}
      <p>Paste these two lines where the guide should appear. The script is small and needs nothing else.</p>
      <CodeToCopy code={snippet} label="Copy the embed code" />
      <p>
        Or try it at once: save a page that has them, and open it in your browser.{' '}
        <Button onClick={() => download(pageWith(template.name, snippet))}>Save install.html</Button>
      </p>
      <details>
        <summary>More ways</summary>
        <p>
          Attributes fill in what you know of the reader: <code>platform</code>, <code>locale</code>,{' '}
          <code>scope</code>, and <code>variables</code> as JSON, such as{' '}
          <code>{variablesFor(template)}</code>.
        </p>
        <p>
          The same guide as JSON: <code>{`${location.origin}/v1/guides/${key}`}</code>. The{' '}
          <a href="/docs">API reference</a> has the rest.
        </p>
      </details>
    </section>
  )
}

export function snippetFor(embedKey: string): string {
  return `<script async src="${location.origin}/widget/v1.js"></script>
<waymark-guide embed-key="${embedKey}"></waymark-guide>`
}

function variablesFor({ variables }: Template): string {
  const known = variables.slice(0, 2).map(({ name, example }) => [name, example])
  return JSON.stringify(known.length > 0 ? Object.fromEntries(known) : { siteId: 'A-1' })
}

function pageWith(title: string, snippet: string): string {
  const shown = title.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${shown}</title>
  </head>
  <body>
    ${snippet.replaceAll('\n', '\n    ')}
  </body>
</html>
`
}

function download(html: string): void {
  const url = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: 'install.html' })
  link.click()
  URL.revokeObjectURL(url)
}
