import type { PreviewFrame } from './host.ts'
import { replaceNetwork } from './replace-network.ts'
import { showPreviews } from './show-previews.ts'

const frame = globalThis.frameElement as PreviewFrame | null
const place = document.querySelector<HTMLElement>('#guide')
// Nobody needs this page outside the console.
if (!frame?.preview) location.replace('/console')
else if (place) {
  const host = frame.preview
  replaceNetwork(() => frame.preview ?? host)
  showPreviews(frame, place)
}
