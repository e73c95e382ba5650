import type { EndpointDeclaration } from '../http/endpoint.ts'
import type { DescriptionResponses } from './describe-api.ts'
import type { DocsFiles } from './page/docs-page.ts'

export type ApiDescription = { ready(): Promise<DescriptionResponses> }

/** Describes these endpoints on the first request, and only then loads the code: both are slow, and rarely needed. */
export function apiDescription(routes: readonly EndpointDeclaration[], files: DocsFiles): ApiDescription {
  let described: Promise<DescriptionResponses> | undefined
  const ready = async (): Promise<DescriptionResponses> => {
    described ??= describe(routes, files)
    return described.catch((error: unknown) => {
      described = undefined // so that the next request tries again
      throw error
    })
  }
  return { ready }
}

async function describe(
  routes: readonly EndpointDeclaration[],
  files: DocsFiles,
): Promise<DescriptionResponses> {
  const { describeApi } = await import('./describe-api.ts')
  return describeApi(routes, files)
}
