import { layout } from '../layout.ts'
import { GOAL_ON_SITE, SNIPPET_ON_SITE, VERIFICATION_RECORD } from '../names.ts'
import type { SitePage } from '../pages.ts'
import { buttonItem, buttonStyle } from './buttons.ts'
import type { SiteState } from './sites.ts'

const snippets = `${SNIPPET_ON_SITE}\n${GOAL_ON_SITE}`

/** Renders the new site in its current state, with a button for each missing part. */
export function newSitePage({ hasRecord, hasSnippet }: SiteState): SitePage {
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
      head: `<style>${buttonStyle}</style>\n${hasSnippet ? snippets : `<!-- ${snippets} -->`}`,
      text: `<p>${stateOf({ hasRecord, hasSnippet })}</p>\n<ul class="parts">${record}${snippet}</ul>
<form method="post" action="/new/start-over"><button class="quiet">Start over</button></form>`,
    }),
  }
}

function stateOf({ hasRecord, hasSnippet }: SiteState): string {
  if (hasRecord && hasSnippet) return 'Everything that the guide asks for is on this site.'
  return hasRecord || hasSnippet
    ? 'One part that the guide asks for is still missing on this site.'
    : 'Nobody has prepared this site for the guide.'
}

function doneItem(state: string): string {
  return `<li class="done"><span>${state}</span></li>`
}
