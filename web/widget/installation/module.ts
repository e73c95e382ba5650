import type { Mount } from '../session.ts'
import { fill } from '../view/dom.ts'
import { failure } from '../view/loading.ts'
import { WaymarkError } from '../request.ts'
import { createInstallationClient } from './client.ts'
import { isEnded, showEnded } from './ended.ts'
import type { Installation } from './installation.ts'
import css from './installation.css'
import { labels as english } from './labels.ts'
import type { Opened, Widget } from './opened.ts'
import { showInstallation } from './show-installation.ts'

/** Shows the guide of an installation: what is done already, and the first step that is not. */
export function openInstallation(mount: Mount, widget: Widget): void {
  const { box, host, baseUrl, signal } = mount
  const token = mount.read('installation-token') ?? ''
  const labels = { ...english, ...mount.labels }
  const api = createInstallationClient({ installationToken: token, baseUrl })
  const opened: Opened = { mount, widget, token, api, labels, show, fail }
  let shown = new AbortController()
  addStyles(box)
  load()

  function load(): void {
    api.load(signal).then(show, fail)
  }

  function show(installation: Installation): void {
    shown.abort()
    shown = new AbortController()
    host.installation = installation
    showInstallation(opened, installation, AbortSignal.any([signal, shown.signal]))
  }

  function fail(error: unknown, brand?: string): void {
    if (isEnded(error)) {
      shown.abort()
      showEnded(opened, brand)
    } else if (error instanceof WaymarkError) fill(box, ...failure(error, labels, load))
  }
}

function addStyles(box: HTMLElement): void {
  const root = box.getRootNode() as ShadowRoot
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

declare module '../load.ts' {
  interface Modules {
    readonly installation: { readonly openInstallation: typeof openInstallation }
  }
}
