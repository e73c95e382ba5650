import { SelectorType } from 'css-what'
import type { Subject } from './subject.ts'

const loadable = ['script', 'iframe', 'img', 'link', 'style', 'noscript']

/** Checks whether scripts commonly add this kind of element to a page. */
export function loadableByScripts({ names }: Subject): boolean {
  return names === undefined || loadable.some((name) => names.has(name))
}

/** Optimisers merge scripts that are written into the page or come from its own site, never those of another. */
export function mayBeInBundle({ names, compounds }: Subject): boolean {
  if (names && !names.has('script')) return false
  return compounds.some(({ parts }) => !parts.some(({ token }) => requiresOtherSite(token)))
}

type SubjectToken = Subject['compounds'][number]['parts'][number]['token']

function requiresOtherSite(token: SubjectToken): boolean {
  if (token.type !== SelectorType.Attribute || token.name.toLowerCase() !== 'src') return false
  return /^(https?:)?\/\//i.test(token.value)
}
