import { core } from '../../shared/messages/widget/en.ts'
import { copyButton } from '../widget/markdown/copy-button.ts'
import { moduleLoader } from '../widget/load.ts'
import { runCheckForm } from './check-form.ts'
import { measureGuide } from './measure-guide.ts'
import { measurePage } from './measure-page.ts'

for (const frame of document.querySelectorAll<HTMLElement>('.command')) {
  const source = frame.querySelector('code')
  if (source) frame.append(copyButton({ labels: core, source }))
}

const load = moduleLoader(import.meta.url)
const form = document.querySelector<HTMLFormElement>('#check-site')
const guide = document.querySelector<HTMLElement>('waymark-guide')
if (form) runCheckForm(form, load)
// A module runs before the page has loaded.
const loaded = new Promise((resolve) => {
  addEventListener('load', resolve)
})
measurePage(Promise.all([loaded, guide && measureGuide(guide, load)]))
