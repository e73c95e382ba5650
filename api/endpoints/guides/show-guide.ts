import { hasDot } from '../../../shared/check/site/site-problem.ts'
import { withScheme } from '../../../shared/check/site/with-scheme.ts'
import { fieldError } from '../../errors/refuse-fields.ts'
import { requireGuide } from '../../guards/require-guide.ts'
import { showGuide, type ShownGuide } from '../../guides/markdown/shown-guide.ts'
import { readGuideRequest } from '../../guides/render.ts'
import { requirePublished } from '../../guides/selection.ts'
import { refuseUnknownNames } from '../../guides/variables/unknown-names.ts'
import { baseUrlOf } from '../../http/base-url.ts'
import type { HttpRequest } from '../../http/request.ts'
import { valuesOf } from '../../installations/render.ts'
import { findInstallationGuide, type InstallationGuideRequest } from './installation-guide.ts'
import type { GuideRequest, GuidesDeps } from './request.ts'

/** Finds the guide of an embed key, for a request without a token, and counts the request. */
export async function showPublicGuide(
  request: HttpRequest,
  { embedKey, query }: GuideRequest,
  deps: GuidesDeps,
): Promise<ShownGuide> {
  const guide = requirePublished(await requireGuide(request, { embedKey }, deps))
  const { selection, values } = readGuideRequest(guide, query, request.headers)
  if (query.variables !== undefined) refuseUnknownNames(JSON.parse(query.variables) as object, guide.declared)
  if (query.target !== undefined) refuseNoSite(query.target)
  const { responseTemplates } = deps
  const site = { baseUrl: baseUrlOf(request), target: query.target, values, isInstallation: false }
  return showGuide({ guide, responseTemplates }, selection, site)
}

/** Finds the guide of the installation whose token the request has, and marks its steps as opened. */
export async function showInstallationGuide(
  request: HttpRequest,
  requested: InstallationGuideRequest,
  deps: GuidesDeps,
): Promise<ShownGuide> {
  const { installation, guide, selection } = await findInstallationGuide(request, requested, deps)
  const { responseTemplates } = deps
  const site = {
    baseUrl: baseUrlOf(request),
    target: installation.target,
    values: valuesOf(installation, guide),
    isInstallation: true,
  }
  return showGuide({ guide, responseTemplates }, selection, site)
}

/** Throws 400 `invalid_request` for a word, which would become the host of a URL that nobody can check. */
function refuseNoSite(target: string): void {
  const url = withScheme(target.trim())
  const isSite = /^https?:/i.test(url) && hasDot(url)
  if (isSite) return
  const message = 'must be the address of a site, such as https://www.example.com/'
  throw fieldError('invalid_request', { path: 'target', code: 'invalid_format', message })
}
