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
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Waymark demo</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${baseUrl}/pages/v1.css">
<script async src="${baseUrl}/widget/v1.js"></script>
</head>
<body>
<header class="page top"><a class="brand" href="${baseUrl}/">Waymark</a><a href="/">Demo site</a></header>
<main class="page">
<h1>Walk through a guide</h1>
<p class="lead">${lead[host]}</p>
<p>Try another site: <a href="/demo">one to repair</a>, <a href="/demo?site=slow">one whose DNS record is on its way</a>, or <a href="/demo?site=twice">one whose DNS record has the domain twice in its name</a>.</p>
<div class="split walk">
<waymark-guide embed-key="${DEMO_EMBED_KEY}" target="${target}" storage="none"></waymark-guide>
<section class="card raised">
<h2>Your site</h2>
<p>The checks reach this site at <code>${target}</code>.</p>
${host === NEW_HOST ? '<iframe src="/new" title="Your site"></iframe>' : ''}
</section>
</div>
</main>
</body>
</html>
`
}

const lead = {
  [NEW_HOST]:
    'Press <b>Check this step</b> and see why it fails. Repair the site with one click, then check again.',
  [DNS_SITES.slow]:
    'The record of this site is on its way. Press <b>Check this step</b>, and wait: within two minutes, first one of its name servers has the record, then both, then everybody.',
  [DNS_SITES.twice]:
    'A form at the DNS provider added the domain to a name that had it already. Press <b>Check this step</b>.',
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
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
