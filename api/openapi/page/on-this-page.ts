import { markup, type Html } from '../../web/markup.ts'
import type { GuideHeading } from '../guides.ts'

/** A longer list has sections only, without their parts. */
const MAX_LINKS = 24

/** Fewer sections need no list. */
const MIN_SECTIONS = 3

/** Renders links to the sections of a page. They are folded until the script opens them, in windows with room beside the text. */
export function onThisPage(headings: readonly GuideHeading[]): Html {
  const sections = headings.filter(({ level }) => level === 2)
  if (sections.length < MIN_SECTIONS) return markup``
  const links = headings.length > MAX_LINKS ? sections : headings
  return markup`<details class="on-this-page">
    <summary>On this page</summary>
    <nav aria-label="On this page">
      <ul>
        ${links.map(
          ({ level, anchor, title }) =>
            markup`<li class="level-${level}"><a href="#${anchor}">${title}</a></li>`,
        )}
      </ul>
    </nav>
  </details>`
}
