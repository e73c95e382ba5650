import { DEMO_EMBED_KEY, NEW_HOST } from './names.ts'

type WidgetPageOptions = { baseUrl: string; sitePort: number }

/** Renders the demo page: the widget, and next to it the site that the guide is for. */
export function widgetPage({ baseUrl, sitePort }: WidgetPageOptions): string {
  const target = `http://${NEW_HOST}:${sitePort}/`
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
<p class="lead">Press <b>Check this step</b> and see why it fails. Repair the site with one click, then check again.</p>
<div class="split walk">
<waymark-guide embed-key="${DEMO_EMBED_KEY}" target="${target}" storage="none"></waymark-guide>
<section class="card raised">
<h2>Your site</h2>
<p>The checks reach this site at <code>${target}</code>.</p>
<iframe src="/new" title="Your site"></iframe>
</section>
</div>
</main>
</body>
</html>
`
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
