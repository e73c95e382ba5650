/** The part of the OpenAPI document from which a form is built. */
export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: { readonly enum?: readonly unknown[]; readonly type?: unknown }
  readonly example: unknown
}

export type Operation = {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> }
  readonly security: readonly Readonly<Record<string, unknown>>[]
}

export type Located = { readonly method: string; readonly path: string; readonly operation: Operation }

type OpenApi = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

let loading: Promise<OpenApi> | undefined

/** Finds an operation in the document, which is loaded once. */
export async function findOperation(operationId: string): Promise<Located> {
  loading ??= fetchDocument()
  const { paths } = await loading.catch((error: unknown) => {
    loading = undefined
    throw error
  })
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations))
      if (operation.operationId === operationId) return { method: method.toUpperCase(), path, operation }
  throw new Error(`Operation ${operationId} not found`)
}

async function fetchDocument(): Promise<OpenApi> {
  const answer = await fetch('/openapi.json', { credentials: 'omit' })
  if (!answer.ok) throw new Error(`/openapi.json: ${answer.status}`)
  return (await answer.json()) as OpenApi
}
