import type { Mount } from '../session.ts'
import { showFailure } from '../view/loading.ts'
import { addStyles } from '../view/styles.ts'
import { WaymarkError } from '../request.ts'
import { translate, requestedLocale } from '../translate.ts'
import { createInstallationClient } from './client.ts'
import { isInvalidToken, showInvalidToken } from './invalid-token.ts'
import type { Installation } from './installation.ts'
import css from './installation.css'
import { installation as english } from '../../../shared/messages/widget/en.ts'
import type { OpenedInstallation, Widget } from './opened-installation.ts'
import { showInstallation } from './show-installation.ts'

/** Shows an installation's guide with its progress, open at the first step that is not done. */
export function openInstallation(mount: Mount, widget: Widget): void {
  const { box, host, baseUrl, signal } = mount
  const token = mount.read('installation-token') ?? ''
  // The same object, because its labels change with the guide's language.
  const labels = Object.assign(mount.labels, { ...english, ...host.labels })
  const api = createInstallationClient({ installationToken: token, baseUrl })
  const opened: OpenedInstallation = { mount, widget, token, api, labels, show, fail }
  let shown = new AbortController()
  addStyles(box.getRootNode(), css)
  const redraw = (): void => {
    Object.assign(labels, english, host.labels)
    if (host.installation) void show(host.installation)
  }
  load()

  function load(): void {
    api.load(signal).then(show, fail)
  }

  async function show(installation: Installation): Promise<void> {
    shown.abort()
    const { signal: newer } = (shown = new AbortController())
    await translate(mount, { locale: mount.read('locale') ?? installation.locale })
    if (newer.aborted) return
    host.installation = installation
    mount.controls.redraw = redraw
    showInstallation(opened, installation, AbortSignal.any([signal, newer]))
  }

  async function fail(error: unknown, brand?: string): Promise<void> {
    if (isInvalidToken(error)) {
      shown.abort()
      await translate(mount, { locale: requestedLocale(mount) })
      showInvalidToken(opened, brand)
    } else if (error instanceof WaymarkError) await showFailure(mount, error, load)
  }
}

declare module '../load.ts' {
  interface Modules {
    readonly installation: { readonly openInstallation: typeof openInstallation }
  }
}
