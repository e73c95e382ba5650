import { SNIPPET_ON_SITE } from './demo-names.ts'

type Page = { status: number; headers: Record<string, string>; body: string }

/** The demo site: a page for each thing that a check can find. */
export function findPage(path: string): Page {
  switch (path) {
    case '/':
      return html(200, {
        title: 'Everything is in place',
        head: SNIPPET_ON_SITE,
        text: '<p>This page has the snippet in its head, so the step <code>install-snippet</code> is <b>ok</b> here. View the source to see it; the badge in the corner comes from it.</p>',
      })
    case '/missing':
      return html(200, {
        title: 'The snippet is missing',
        head: '',
        text: '<p>This page answers, but nobody has put the snippet on it: <code>script_not_found</code>.</p>',
      })
    case '/commented':
      return html(200, {
        title: 'The snippet is commented out',
        head: `<!-- ${SNIPPET_ON_SITE} -->`,
        text: '<p>Searching the source finds the snippet, but it stands in a comment, so no browser runs it. A check that only searched for text would be wrong here.</p>',
      })
    case '/moved':
      return { ...html(302, { title: 'Moved', head: '', text: '<p>Moved.</p>' }), headers: { Location: '/' } }
    case '/snippet.js':
      return { status: 200, headers: { 'Content-Type': 'text/javascript; charset=utf-8' }, body: badge }
    default:
      return html(404, {
        title: 'There is no such page',
        head: '',
        text: '<p>This is what a checked page looks like when its address is wrong: status 404.</p>',
      })
  }
}

function html(status: number, content: { title: string; head: string; text: string }): Page {
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  return { status, headers, body: layout(content) }
}

function layout({ title, head, text }: { title: string; head: string; text: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Waymark demo site</title>
<link rel="icon" href="data:,">
<style>${style}</style>
${head}
</head>
<body>
<main>
<p class="site">Waymark demo site</p>
<h1>${title}</h1>
${text}
<nav>
<a href="/">/ <span>the snippet is in the head</span></a>
<a href="/missing">/missing <span>it is not there</span></a>
<a href="/commented">/commented <span>it is in a comment</span></a>
<a href="/moved">/moved <span>redirects to /</span></a>
<a href="/nowhere">/nowhere <span>does not exist</span></a>
</nav>
</main>
</body>
</html>
`
}

const style = `
:root { color-scheme: light dark; --ink: #134e4a; --soft: #5b7a77; --paper: #f4faf8; --card: #fff; --line: #d4e7e3 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #d5f5ee; --soft: #8fb5ae; --paper: #0b1a19; --card: #102422; --line: #24433f }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 2rem 1rem;
  background: var(--paper); color: var(--ink); font: 1.05rem/1.6 system-ui, sans-serif }
main { width: min(38rem, 100%) }
h1 { margin: .2rem 0 1rem; font-size: clamp(1.8rem, 6vw, 2.6rem); line-height: 1.15; letter-spacing: -.02em }
.site { margin: 0; color: var(--soft); letter-spacing: .04em }
code { font-size: .92em }
nav { display: grid; margin-top: 2rem; border: 1px solid var(--line); border-radius: .8rem; overflow: hidden;
  background: var(--card) }
nav a { display: flex; gap: 1rem; justify-content: space-between; flex-wrap: wrap; padding: .7rem 1rem;
  color: inherit; text-decoration: none; font-family: ui-monospace, monospace; font-size: .95rem }
nav a + a { border-top: 1px solid var(--line) }
nav a:hover, nav a:focus-visible { background: #0f766e1f }
nav span { color: var(--soft); font-family: system-ui, sans-serif }
`

const badge = `const badge = document.createElement('div')
badge.textContent = 'Waymark snippet is running'
badge.style.cssText = 'position:fixed;right:1rem;bottom:1rem;padding:.5rem .8rem;border-radius:.6rem;' +
  'background:#0f766e;color:#fff;font:.85rem system-ui,sans-serif'
const show = () => document.body.append(badge)
if (document.body) show()
else addEventListener('DOMContentLoaded', show)
`
