import { DEMO_ZONE, GOAL_ON_SITE, SITE_HOSTS, SNIPPET_ON_SITE, VERIFICATION_RECORD } from '../names.ts'
import { layout } from '../layout.ts'
import type { SitePage } from '../pages.ts'
import { buttonItem, buttonStyle } from './buttons.ts'
import type { ShopName, SiteState } from './sites.ts'

const snippets = `${SNIPPET_ON_SITE}\n${GOAL_ON_SITE}`

/** Renders a site to repair in its current state, with a button for each part that is not as the guide asks. */
export function shopPage(name: ShopName, { hasRecord, hasSnippet }: SiteState): SitePage {
  const { title, broken, repair } = shops[name]
  const record = hasRecord
    ? doneItem('The TXT record is there.')
    : buttonItem(`/${name}/record`, { label: repair, state: broken })
  const snippet = hasSnippet
    ? doneItem('The snippet is in the head.') + doneItem('The snippet of the third step is below it already.')
    : buttonItem(`/${name}/snippet`, {
        label: 'Take the snippet out of the comment',
        state: 'The snippet is on the page, but in a comment.',
      })
  return {
    status: 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: layout({
      title,
      head: `<style>${buttonStyle}</style>\n${hasSnippet ? snippets : `<!-- ${snippets} -->`}`,
      text: `<p>${stateOf({ hasRecord, hasSnippet })}</p>\n<ul class="parts">${record}${snippet}</ul>
<form method="post" action="/${name}/start-over" target="_top"><button class="quiet">Start over</button></form>`,
    }),
  }
}

const { prefix } = VERIFICATION_RECORD

type Shop = {
  readonly title: string
  /** What is wrong with its record, and the button that mends it. */
  readonly broken: string
  readonly repair: string
}

const shops: Readonly<Record<ShopName, Shop>> = {
  new: {
    title: 'A new shop',
    broken: `There is no <code>${prefix}</code> record yet.`,
    repair: 'Add the TXT record',
  },
  slow: {
    title: 'A shop in a hurry',
    broken: `The <code>${prefix}</code> record was added just now, and reaches all name servers within two minutes.`,
    repair: 'Skip the wait',
  },
  twice: {
    title: 'A shop with a slip',
    broken: `The record is at <code>${prefix}.${SITE_HOSTS.twice}.${DEMO_ZONE}</code>: with the domain twice.`,
    repair: 'Correct the name of the record',
  },
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
