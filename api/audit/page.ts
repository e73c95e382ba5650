import { type Html, markup } from '../openapi/page/markup.ts'

/** The addresses of what the pages load; undefined where web/ was not built, and then they are plain HTML. */
export type AuditFiles = { readonly style: string | undefined; readonly script: string | undefined }

/** Picks them from what was built. */
export function auditFilesOf(assets: readonly { path: string; pinned: string }[]): AuditFiles {
  const pinned = (path: string): string | undefined => assets.find((one) => one.path === path)?.pinned
  return { style: pinned('/pages/v1.css'), script: pinned('/pages/audit-v1.mjs') }
}

type Content = { readonly title: string; readonly body: Html; readonly files: AuditFiles }

/** The frame that all pages of the audit have; it looks as that of our other pages. */
export function page({ title, body, files: { style, script } }: Content): string {
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} - Waymark audit</title>
        <link rel="icon" href="data:," />
        ${style === undefined ? '' : markup`<link rel="stylesheet" href="${style}" />`}
        ${script === undefined ? '' : markup`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        <header class="page top">
          <a class="brand" href="/">Waymark</a>
          <a href="/console">Console</a>
          <a href="/docs">API</a>
          <a href="/audit" aria-current="page">Audit</a>
        </header>
        <main class="page section reading">
          <h1>${title}</h1>
          ${body}
        </main>
        <footer class="page foot">Waymark: guides, checks and signatures.</footer>
      </body>
    </html> `.html
}

export function searchForm(): Html {
  return markup`<form class="card" action="/audit" method="get">
    <label for="q">A snippet as the guide has it, or a SHA-256</label>
    <textarea id="q" name="q" rows="6" required spellcheck="false"></textarea>
    <noscript><p>More than about 4 KB do not fit into an address: then paste the SHA-256.</p></noscript>
    <button class="button primary">Look it up</button>
  </form>`
}
