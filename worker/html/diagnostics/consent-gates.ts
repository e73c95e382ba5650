import { findMarkOwner, type Attributes, type Mark } from '../tokenizer/attribute-marks.ts'

/** Attributes that consent tools set on elements that they block. */
const gates: readonly Mark[] = [
  ['Cookiebot', /^data-cookie(consent|block-src)$/, /^(?!ignore$)/],
  ['OneTrust', /^class$/, /\boptanon-category-/],
  ['Complianz', /^(data-cmplz-src|data-src-cmplz|data-service)$/],
  ['Complianz', /^class$/, /\bcmplz-/],
  ['CookieYes', /^data-(cookieyes|cli-(class|script-type|category|label))$/],
  ['Usercentrics', /^data-(usercentrics|uc-src)$/],
  ['iubenda', /^class$/, /\b_iub_cs_activate/],
  ['iubenda', /^(data-suppressedsrc|suppressedsrc|data-iub-purposes)$/],
  ['Didomi', /^type$/, /^didomi\//],
  ['consentmanager', /^class$/, /\bcmplazyload\b/],
  ['consentmanager', /^data-cmp-(src|vendor|ab)$/],
  ['Real Cookie Banner', /^consent-(required|original-src(-_)?|click-original-src-_)$/],
  ['Borlabs Cookie', /^(src-consent|data-borlabs-.+)$/],
  ['CookieFirst', /^data-cookiefirst-(category|script)$/],
  ['CookieScript', /^data-(cookiescript|cookie-script)$/],
  ['TrustArc', /^class$/, /\btrustecm\b/],
  ['Termly', /^data-categories$/],
  ['CookieHub', /^data-consent$/],
  ['Osano', /^data-osano$/, /^(?!essential$)/i],
  ['CookieConsent', /^data-(category|cookiecategory)$/],
  ['Klaro', /^data-name$/],
]

/** Attributes that alone prove that a consent tool blocks a script. */
const certainGates: readonly Mark[] = [
  ['CookieYes', /^data-cookieyes$/, /^(?!cookieyes-necessary$)/],
  ['Borlabs Cookie', /^data-borlabs-(cookie-)?script-blocker-/],
]

/** Types that consent tools give to a script so that it does not run. */
const heldType = /^(text\/plain|application\/consent|(javascript|text)\/blocked|didomi\/)/i

/** Returns the consent tool that blocks an element, recognised by its type or its moved URL. */
export function consentGate(
  attributes: Attributes,
  { hasMovedSrc }: { hasMovedSrc: boolean },
): string | undefined {
  const certain = findMarkOwner(attributes, certainGates)
  const type = attributes['type']?.trim() ?? ''
  if (certain !== undefined || !(hasMovedSrc || heldType.test(type))) return certain
  const loads = Object.keys(attributes).some((name) => name.includes('src'))
  const plain = heldType.test(type) && loads
  return findMarkOwner(attributes, gates) ?? (plain ? `type="${type}"` : undefined)
}
