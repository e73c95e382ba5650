import { errorCodes } from '../../errors/error-codes.ts'
import { ApiError } from '../../errors/errors.ts'
import { hasInstallationToken, privateNoStore } from '../../guards/require-installation.ts'
import type { ShownGuide } from '../../guides/markdown/shown-guide.ts'
import { markdownCachingFields } from '../../guides/render.ts'
import { entityTag } from '../../http/etag.ts'
import type { HttpRequest } from '../../http/request.ts'
import { conditionalResponse, MARKDOWN_TYPE, type HttpResponse } from '../../http/response.ts'
import type { GuideRequest, GuidesDeps } from './request.ts'
import { showInstallationGuide, showPublicGuide } from './show-guide.ts'

type MarkdownRequest = GuideRequest & { readonly render: (shown: ShownGuide) => string }

/** Responds with a guide as Markdown, with the same parameters, errors and limits as its JSON. */
export async function respondWithMarkdown(
  request: HttpRequest,
  { render, ...requested }: MarkdownRequest,
  deps: GuidesDeps,
): Promise<HttpResponse> {
  if (hasInstallationToken(request)) {
    return markdownResponse(render(await showInstallationGuide(request, requested, deps)), privateNoStore)
  }
  const body = render(await showPublicGuide(request, requested, deps).catch(rethrowWithAction))
  const fields = markdownCachingFields(requested.query, entityTag(body))
  return conditionalResponse(request, fields, (headers) => markdownResponse(body, headers))
}

/** An agent has no widget that says what to do about a key that is wrong. */
function rethrowWithAction(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'embed_key_not_found') throw error
  throw new ApiError(error.code, `${error.message}. ${errorCodes[error.code].action}`)
}

function markdownResponse(body: string, headers: HttpResponse['headers']): HttpResponse {
  return { status: 200, headers: { ...headers, 'Content-Type': MARKDOWN_TYPE }, body }
}
