import { addCopyButtons } from './copy.ts'
import { filterOperations } from './filter.ts'
import { followScroll } from './follow-scroll.ts'
import { addTryButtons } from './try-buttons.ts'

const contents = document.querySelector<HTMLElement>('#contents')
const field = document.querySelector<HTMLInputElement>('#filter')
if (field) filterOperations(field)
if (contents) followScroll(contents)
addCopyButtons()
addTryButtons()
// On narrow screens the table of contents covers the page, so following a link closes it.
contents?.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a') && contents.matches(':popover-open'))
    contents.hidePopover()
})
