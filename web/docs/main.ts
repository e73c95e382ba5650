import { addCopyButtons } from './copy.ts'
import { filterOperations } from './filter.ts'
import { addTryButtons } from './try.ts'

const contents = document.querySelector<HTMLElement>('#contents')
const field = document.querySelector<HTMLInputElement>('#filter')
if (field) filterOperations(field)
addCopyButtons()
addTryButtons()
// Where the contents lie over the page, a link in them leads to what is below.
contents?.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a') && contents.matches(':popover-open'))
    contents.hidePopover()
})
