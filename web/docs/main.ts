import { followAnchors } from './anchors.ts'
import { addCopyButtons } from './copy.ts'
import { offerPage } from './copy-page.ts'
import { followScroll } from './follow-scroll.ts'
import { openOnThisPage } from './on-this-page.ts'
import { showSamples } from './samples/samples.ts'
import { addSearch } from './search-buttons.ts'
import { addTryButtons } from './try-buttons.ts'

const contents = document.querySelector<HTMLElement>('#contents')
showSamples()
followAnchors()
if (contents) followScroll(contents)
openOnThisPage()
addSearch()
addCopyButtons()
offerPage()
addTryButtons()
// On narrow screens the table of contents covers the page, so following a link closes it.
contents?.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a, button') && contents.matches(':popover-open'))
    contents.hidePopover()
})
