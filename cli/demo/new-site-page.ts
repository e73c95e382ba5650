import { layout } from './layout.ts'
import { GOAL_ON_SITE, SNIPPET_ON_SITE, VERIFICATION_RECORD } from './names.ts'
import type { SitePage } from './pages.ts'
import type { NewSite } from './new-site.ts'

const snippets = `${SNIPPET_ON_SITE}\n${GOAL_ON_SITE}`

/** Renders the new site in its current state, with a button for each missing part. */
export function newSitePage({ hasRecord, hasSnippet }: NewSite): SitePage {
  const record = hasRecord
    ? doneItem('The TXT record is there.')
    : buttonItem(
        '/new/record',
        'Add the TXT record',
        `<code>${VERIFICATION_RECORD.prefix}</code> is not there yet.`,
      )
  const snippet = hasSnippet
    ? doneItem('The snippet is in the head.')
    : buttonItem(
        '/new/snippet',
        'Take the snippet out of the comment',
        'The snippet is on the page, but in a comment.',
      )
  return {
    status: 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: layout({
      title: 'A new shop',
      head: `<style>${style}</style>\n${hasSnippet ? snippets : `<!-- ${snippets} -->`}`,
      text: `<p>Nobody has prepared this site for the guide.</p>\n<ul class="repairs">${record}${snippet}</ul>
<form method="post" action="/new/start-over"><button class="quiet">Start over</button></form>`,
    }),
  }
}

function buttonItem(action: string, label: string, state: string): string {
  return `<li><span>${state}</span><form method="post" action="${action}"><button>${label}</button></form></li>`
}

function doneItem(state: string): string {
  return `<li class="done"><span>${state}</span></li>`
}

const style = `
main { padding-bottom: 4rem }
.repairs { display: grid; gap: .6rem; padding: 0; list-style: none }
.repairs li { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: center; justify-content: space-between;
  padding: .8rem 1rem; border: 1px solid var(--line); border-radius: .8rem; background: var(--card) }
.repairs .done::after { content: '\\2713'; font-weight: 700 }
button { padding: .55rem 1rem; border: 1px solid transparent; border-radius: .6rem; background: #0f766e; color: #fff;
  font: 600 .95rem system-ui, sans-serif; cursor: pointer }
button:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
.quiet { background: none; border-color: var(--soft); color: var(--ink) }
`
