import { checkRepaired, type WaymarkGuide } from './check-repaired.ts'
import { fitFrame } from './fit-frame.ts'
import { keepPlaces } from './keep-places.ts'

const guide = document.querySelector<WaymarkGuide>('waymark-guide')
const frame = document.querySelector('iframe')
const own = document.querySelector<HTMLElement>('#own')
const form = own?.querySelector('form')
keepPlaces(document.querySelectorAll('.tabs input'))
if (frame) fitFrame(frame)
if (guide && frame)
  checkRepaired(frame, guide, () => document.querySelector<HTMLElement>('.tabs input')?.click())

guide?.addEventListener('waymark:template_complete', () => {
  if (!own) return
  own.hidden = false
  own.scrollIntoView({ block: 'center' })
})
form?.addEventListener('submit', (event) => {
  event.preventDefault()
  const snippet = form.querySelector('textarea')?.value.trim() ?? ''
  // In the fragment, which no server sees.
  location.assign(`${form.action}#snippet=${encodeURIComponent(snippet)}`)
})
