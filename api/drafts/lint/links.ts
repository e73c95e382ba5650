import { splitBody } from '../../guides/body.ts'
import { paragraphTokens } from '../../guides/languages/markdown.ts'
import { eachRequirement, type LintFinding, type LintInput } from './finding.ts'

type Target = { readonly kind: 'link' | 'image'; readonly url: string }

/** Finds links and images that visitors see as text, because the widget takes no such address. */
export function linksShownAsText(draft: LintInput): LintFinding[] {
  return eachRequirement(draft, ({ config: { body, i18n } }, path) => {
    const bodies: [at: string, body: string | null][] = [
      ['config.body', body],
      ...Object.entries(i18n).map(([locale, texts]): [string, string | null] => [
        `config.i18n.${locale}.body`,
        texts.body,
      ]),
    ]
    return bodies.flatMap(([at, text]): LintFinding[] => {
      const refused = targetsIn(text ?? '').find((found) => !isShown(found))
      if (!refused) return []
      const needed = refused.kind === 'link' ? 'https:// or mailto:' : 'https://'
      const message = `has ${refused.kind === 'link' ? 'a link' : 'an image'} to ${JSON.stringify(refused.url)}, which visitors see as text: its address must begin with ${needed}`
      return [{ code: 'link_shown_as_text', path: `${path}.${at}`, message }]
    })
  })
}

/** The rule of the widget (web/widget/markdown/inline.ts). A variable may stand for the whole address. */
function isShown({ kind, url }: Target): boolean {
  return /^(?:https:\/\/|\{\{)/i.test(url) || (kind === 'link' && /^mailto:/i.test(url))
}

/** A link or an image. Its address ends at the first white space or parenthesis. */
const target = /(!?)\[[^[\]]*\]\([ \t]{0,10}<?([^\s<>()]+)/g

function targetsIn(body: string): Target[] {
  return splitBody(body).flatMap((section) => {
    if (section.kind === 'code') return []
    return Array.from(withoutCode(section.source).matchAll(target), ([, mark, url = '']) => ({
      kind: mark === '!' ? 'image' : 'link',
      url,
    }))
  })
}

function withoutCode(text: string): string {
  return paragraphTokens(text)
    .map(({ source, tokens }) => {
      let plain = ''
      let end = 0
      for (const token of tokens.filter(({ kind }) => kind === 'code' || kind === 'escape')) {
        plain += `${source.slice(end, token.from)} `
        end = token.to
      }
      return plain + source.slice(end)
    })
    .join('')
}
