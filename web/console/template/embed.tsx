import type { VNode } from 'preact'
import { escapeHtml } from '../../../shared/escape-html.ts'
import { Button } from '../parts/button.tsx'
import { CodeToCopy } from '../parts/copy.tsx'
import { Notice } from '../parts/notice.tsx'
import { keyOf, type Template } from '../api/templates.ts'

type EmbedProps = { template: Template; isLive: boolean }

/** Embed code of the guide. */
export function Embed({ template, isLive }: EmbedProps): VNode {
  const key = keyOf(template)
  const snippet = snippetFor(key)
  return (
    <section class="block" aria-labelledby="embed">
      <h2 id="embed">Embed the guide</h2>
      {!isLive && (
        <Notice tone="unsure" title="Publish first">
          <p>Until a version is published, pages show that there is no guide.</p>
        </Notice>
      )}
      <p>Paste these two lines where the guide should appear. The script has no dependencies.</p>
      <CodeToCopy code={snippet} label="Copy the embed code" />
      <p>
        To try it now, save a page with these lines and open it in your browser.{' '}
        <Button onClick={() => download(pageWith(template.name, snippet))}>Save install.html</Button>
      </p>
      <details>
        <summary>More options</summary>
        <p>
          Attributes pass on what you know about the visitor: <code>platform</code>, <code>locale</code>,{' '}
          <code>scope</code>, and <code>variables</code> as JSON, such as{' '}
          <code>{variablesFor(template)}</code>.
        </p>
        <p>
          The same guide as JSON: <code>{`${location.origin}/v1/guides/${key}`}</code>. The{' '}
          <a href="/docs">API reference</a> describes every endpoint.
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
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${escapeHtml(title)}</title>
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
