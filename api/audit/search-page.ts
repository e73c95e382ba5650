import { type Html, markup } from '../web/markup.ts'
import { fill } from './language.ts'
import { type AuditContext, page, searchForm } from './page.ts'

/** Renders the page for looking up published content. */
export function searchPage(context: AuditContext): string {
  const { words } = context.language
  const keys = markup`<a href="/.well-known/waymark-signing-keys.json">${words.listOfKeys}</a>`
  const body = markup`${searchForm(context.language)} ${exampleButton(context)}
    <h2>${words.howItWorks}</h2>
    <div class="grid">
      ${[
        card(words.aFingerprint, words.aFingerprintAbout),
        card(words.aSignature, words.aSignatureAbout),
        card(words.aPublicKey, fill(words.aPublicKeyAbout, { keys })),
      ]}
    </div>
    <p>${fill(words.whatIsProved, { name: markup`<code>{{name}}</code>` })}</p>`
  return page({ title: words.audit, lead: words.searchLead, body }, context)
}

/** The script shows this button, which needs it. */
function exampleButton({ files: { example }, language }: AuditContext): Html {
  if (example === undefined) return markup``
  return markup`<p>
    <button class="button" type="button" data-example="${example}" hidden>${language.words.fillExample}</button>
  </p>`
}

function card(title: string, about: string | Html): Html {
  return markup`<div class="card">
    <h3>${title}</h3>
    <p>${about}</p>
  </div>`
}
