import { ask } from '../request.ts'
import type { Installation } from './installation.ts'

type InstallationChange = { target?: string; platform?: string; locale?: string }

/** Either `done`, for a step without a check or whose check could not tell, or `skipped`, for an optional step. */
export type StepChange = { done: boolean } | { skipped: boolean }

/** Client for one installation. Calls that fail reject with WaymarkError or AbortError. */
export type InstallationClient = {
  /** GET /v1/installation. */
  load(signal?: AbortSignal): Promise<Installation>
  /** PATCH /v1/installation. A new target or platform resets its checks. */
  change(change: InstallationChange, signal?: AbortSignal): Promise<Installation>
  /** POST /v1/installation/steps/{slug}. */
  setStep(stepSlug: string, change: StepChange, signal?: AbortSignal): Promise<Installation>
}

type InstallationClientOptions = { installationToken: string; baseUrl: string }

/** Returns the Authorization header for an installation's token. */
export function bearer(installationToken: string): { readonly Authorization: string } {
  return { Authorization: `Bearer ${installationToken}` }
}

/**
 * Creates a client for one installation. Load its guide and run its checks with `createClient` and the same
 * Authorization.
 */
export function createInstallationClient({
  installationToken,
  baseUrl,
}: InstallationClientOptions): InstallationClient {
  const call = (path: string, signal?: AbortSignal, init?: RequestInit): Promise<Installation> =>
    ask(new URL(`/v1/installation${path}`, baseUrl), signal, { ...init, headers: bearer(installationToken) })

  return {
    load: (signal) => call('', signal),
    change: (change, signal) => call('', signal, { method: 'PATCH', body: JSON.stringify(change) }),
    setStep: (slug, change, signal) =>
      call(`/steps/${encodeURIComponent(slug)}`, signal, { method: 'POST', body: JSON.stringify(change) }),
  }
}
