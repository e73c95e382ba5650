import { layout } from '../layout.ts'
import { SNIPPET_ON_SITE, VERIFICATION_RECORD } from '../names.ts'
import type { SitePage } from '../pages.ts'
import { buttonItem, buttonStyle } from './buttons.ts'
import type { SiteState } from './sites.ts'

/** Renders the monitored site in its current state, with a button that removes each part or puts it back. */
export function liveSitePage({ hasRecord, hasSnippet }: SiteState): SitePage {
  const { prefix } = VERIFICATION_RECORD
  const snippet = hasSnippet
    ? buttonItem('/live/snippet/remove', {
        label: 'Remove the snippet',
        state: 'The snippet is in the head.',
      })
    : buttonItem('/live/snippet', { label: 'Put the snippet back', state: 'The snippet is not on the page.' })
  const record = hasRecord
    ? buttonItem('/live/record/remove', {
        label: 'Remove the TXT record',
        state: `<code>${prefix}</code> is there.`,
      })
    : buttonItem('/live/record', {
        label: 'Put the TXT record back',
        state: `<code>${prefix}</code> is not there.`,
      })
  return {
    status: 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: layout({
      title: 'A live shop',
      head: `<style>${buttonStyle}p a { color: inherit }</style>\n${hasSnippet ? SNIPPET_ON_SITE : ''}`,
      text: `${introduction}\n<ul class="parts">${snippet}${record}</ul>`,
    }),
  }
}

const introduction = `<p>This site was finished days ago, and is monitored. In this demo, an hour of monitoring takes a
minute: remove something, and within two minutes you are told, in <a href="/webhooks">an event</a> and in
<a href="/mails">a mail</a>. Put it back, and you are told that, too.</p>
<p>In a terminal, <code>npx waymark monitors list</code> shows how it is.</p>`
