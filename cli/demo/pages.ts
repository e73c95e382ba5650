import { layout } from './layout.ts'
import { goalOf, GOAL_ON_SITE, snippetOf, SNIPPET_ON_SITE } from './names.ts'

export type SitePage = { status: number; headers: Record<string, string>; body: string }

/** Finds a page of the demo site, which has one for each typical check result. */
export function findPage(path: string): SitePage {
  switch (path) {
    case '/':
      return html(200, {
        title: 'Everything is in place',
        head: `${SNIPPET_ON_SITE}\n${GOAL_ON_SITE}`,
        text: '<p>This page has the snippet in its head, so the step <code>install-snippet</code> is <b>ok</b> here. View the source to see it; the badge in the corner comes from it.</p>',
      })
    case '/missing':
      return html(200, {
        title: 'The snippet is missing',
        head: '',
        text: '<p>This page loads, but the snippet is not on it: <code>script_not_found</code>.</p>',
      })
    case '/commented':
      return html(200, {
        title: 'The snippet is commented out',
        head: `<!-- ${SNIPPET_ON_SITE}\n${GOAL_ON_SITE} -->`,
        text: '<p>The source contains the snippet, but in a comment, so no browser runs it. A check that only searched for text would be wrong here.</p>',
      })
    case '/other-id':
      return html(200, {
        title: "Someone else's snippet",
        head: `${snippetOf('somebody-else')}\n${goalOf('somebody-else')}`,
        text: "<p>This page has the snippet with another site's id, so the step <code>install-snippet</code> is not done here: the check compares the ids and names the difference.</p>",
      })
    case '/moved':
      return { ...html(302, { title: 'Moved', head: '', text: '<p>Moved.</p>' }), headers: { Location: '/' } }
    case '/snippet.js':
      return { status: 200, headers: { 'Content-Type': 'text/javascript; charset=utf-8' }, body: badge }
    case COLLECT_PATH:
      return { status: 204, headers: {}, body: '' }
    default:
      return html(404, {
        title: 'Page not found',
        head: '',
        text: '<p>This is the page that a check finds at a wrong address: status 404.</p>',
      })
  }
}

function html(status: number, content: { title: string; head: string; text: string }): SitePage {
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  return { status, headers, body: layout({ ...content, text: content.text + nav }) }
}

const nav = `
<nav>
<a href="/">/ <span>the snippet is in the head</span></a>
<a href="/missing">/missing <span>it is not there</span></a>
<a href="/commented">/commented <span>it is in a comment</span></a>
<a href="/other-id">/other-id <span>it has the id of another site</span></a>
<a href="/app">/app <span>a script adds it</span></a>
<a href="/moved">/moved <span>redirects to /</span></a>
<a href="/live">/live <span>is monitored, and yours to break and mend</span></a>
<a href="/webhooks">/webhooks <span>receives the demo account's events</span></a>
<a href="/mails">/mails <span>receives the demo account's mails</span></a>
<a href="/nowhere">/nowhere <span>does not exist</span></a>
</nav>`

/** Where the snippet reports that it runs, with the id of its site. */
const COLLECT_PATH = '/collect'

const badge = `const { site } = document.currentScript.dataset
window.waymarkSnippet = { site }
fetch('${COLLECT_PATH}?site=' + encodeURIComponent(site))
const badge = document.createElement('div')
badge.textContent = 'Waymark snippet is running'
badge.style.cssText = 'position:fixed;pointer-events:none;right:1rem;bottom:1rem;padding:.5rem .8rem;border-radius:.6rem;' +
  'background:#0f766e;color:#fff;font:.85rem system-ui,sans-serif'
const show = () => document.body.append(badge)
if (document.body) show()
else addEventListener('DOMContentLoaded', show)
`
