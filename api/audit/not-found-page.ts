import { type Html, markup } from '../web/markup.ts'
import { fill } from './language.ts'
import { type AuditContext, type AuditHeading, page, searchForm } from './page.ts'
import { permalink } from './permalink.ts'

/** Renders the page for a hash that matches nothing published. */
export function notFoundPage(sha256: string, context: AuditContext): string {
  const { words } = context.language
  const heading = isMistypedHash(sha256)
    ? {
        title: words.incompleteHash,
        lead: fill(words.hashDigits, { count: context.language.number(sha256.length) }),
      }
    : {
        title: words.nothingFound,
        lead: fill(words.noSuchHash, { hash: markup`<code>${sha256}</code>` }),
      }
  return render({ ...heading, advice: markup`<p>${words.pasteSnippet}</p>`, text: '' }, context)
}

/** True for a text that looks like a SHA-256 in lower case and has another length. */
export function isMistypedHash(text: string): boolean {
  return /^[0-9a-f]{16,100}$/.test(text) && text.length !== HASH_DIGITS
}

const HASH_DIGITS = 64

/** Renders the page for a text that resembles no published snippet. */
export function nothingSimilarPage(text: string, context: AuditContext): string {
  const { words } = context.language
  if (isRecord(text)) {
    const advice = markup``
    return render({ title: words.recordsNotFound, lead: words.dnsProof, advice, text }, context)
  }
  return render(
    {
      title: words.nothingFound,
      lead: words.nothingSimilar,
      advice: markup`<p>${words.pasteWhole}</p><p>${words.dnsProof}</p>`,
      text,
    },
    context,
  )
}

/** Types of records, tags of records, and values as `acme-site-verification=1a2b`, without any markup or code. */
const recordWord =
  /\b(?:TXT|CNAME|AAAA|MX|CAA|SRV)\b|^"?(?:v=(?:spf1|dkim1|dmarc1)\b|[\w.-]+=[\w+/=.-]+"?$|(?:_?[\w-]+\.)+[a-z]{2,}\.?$)/i

/** True for a text that looks like a DNS record, or the value of one. */
function isRecord(text: string): boolean {
  return !/[<>(){}[\]]/.test(text) && text.split('\n').some((line) => recordWord.test(line.trim()))
}

type NotFoundContent = AuditHeading & { readonly advice: Html; readonly text: string }

function render({ title, lead, advice, text }: NotFoundContent, context: AuditContext): string {
  const { language } = context
  const body = markup`${advice}
    ${text === '' ? '' : permalink('text', language)}
    ${searchForm(language, text)}`
  return page({ title, lead, body }, context)
}
