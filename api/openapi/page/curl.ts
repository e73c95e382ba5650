import type { Operation } from '../operation.ts'
import type { Parameter } from '../parameters.ts'

/** The request of an operation as a command, with the values of its examples and all that it needs. */
export function curlSample(method: string, path: string, operation: Operation): string {
  const { parameters = [], requestBody } = operation
  const url = `curl${method === 'GET' ? '' : ` -X ${method}`} "$WAYMARK${withValues(path, parameters)}"`
  const media = requestBody?.content['application/json']
  const lines = [url, ...headerLines(operation)]
  if (media) {
    const body = JSON.stringify(media.example).replaceAll("'", String.raw`'\''`)
    lines.push(`-H 'Content-Type: application/json'`, `-d '${body}'`)
  }
  return lines.join(' \\\n  ')
}

/** The path with its parameters, and the parameters of the query that are required. */
function withValues(path: string, parameters: readonly Parameter[]): string {
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
  const filled = path.replaceAll(/\{(\w+)\}/g, (slot, name) => {
    const parameter = parameters.find((known) => known.in === 'path' && known.name === name)
    return parameter ? encodeURIComponent(String(parameter.example)) : slot
  })
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`
}

function headerLines({ security, parameters = [] }: Operation): string[] {
  const headers = parameters.filter((parameter) => parameter.in === 'header')
  return [
    ...(security[0] ? authorization(security[0]) : []),
    ...headers
      .filter(({ required }) => required)
      .map(({ name, example }) => `-H '${name}: ${String(example)}'`),
    ...(headers.some(({ name }) => name === 'Idempotency-Key') ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
  ]
}

function authorization(needed: Operation['security'][number]): string[] {
  if ('accountKey' in needed) return ['-H "Authorization: Bearer $WAYMARK_KEY"']
  if ('installationToken' in needed) return ['-H "Authorization: Bearer $INSTALLATION_TOKEN"']
  if ('operatorToken' in needed) return ['-H "Authorization: Bearer $OPERATOR_TOKEN"']
  return []
}
