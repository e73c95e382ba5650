import { layout } from '../layout.ts'
import { SITE_ID } from '../names.ts'
import type { SitePage } from '../pages.ts'

/** Path of the page that a script builds: its HTML has no snippet, and a browser ends up with one. */
export const APP_PATH = '/app'

/** Finds a file of the page that a script builds. */
export function findAppFile(path: string): SitePage | undefined {
  switch (path) {
    case APP_PATH:
      return file('text/html', emptyPage)
    case `${APP_PATH}/main.js`:
      return file('text/javascript', script)
    case `${APP_PATH}/content`:
      return file('text/html', content)
    default:
      return undefined
  }
}

function file(type: string, body: string): SitePage {
  return { status: 200, headers: { 'Content-Type': `${type}; charset=utf-8` }, body }
}

const emptyPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Built by a script - Waymark demo site</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="app"></div>
<script type="module" src="${APP_PATH}/main.js"></script>
</body>
</html>
`

const script = `const response = await fetch('${APP_PATH}/content')
const page = new DOMParser().parseFromString(await response.text(), 'text/html')
document.head.append(page.querySelector('style'))
document.getElementById('app').replaceWith(page.querySelector('main'))

const snippet = document.createElement('script')
snippet.src = '/snippet.js'
snippet.dataset.site = '${SITE_ID.default}'
document.head.append(snippet)
`

const content = layout({
  title: 'Built by a script',
  head: '',
  text: `<p>The HTML of this page is empty: a script fetches this text, and adds the snippet. A check of the HTML could not tell.
With a browser worker, which <code>npm start</code> runs if it finds a Chromium, the step <code>install-snippet</code> is <b>ok</b>
here, too.</p>
<p><a href="/">Back to the other pages</a></p>`,
})
