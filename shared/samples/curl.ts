import { curlCommand, formArguments, shellQuoted } from '../curl-command.ts'
import { json, layOut } from './lay-out.ts'
import { literalOf, type Sample, type SampleBody, type SamplePart, type SampleText } from './sample.ts'

/** Writes a request as a shell command. */
export function writeCurl({ method, url, headers, body }: Sample): string {
  return curlCommand({
    method,
    url: argument(url),
    headers: [
      ...headers.map(([name, value]) => argument([`${name}: `, ...value])),
      ...(body?.type === 'application/json' ? [shellQuoted('Content-Type: application/json')] : []),
    ],
    body: body && bodyArguments(body),
  })
}

function bodyArguments(body: SampleBody): string {
  if (body.type === 'application/json') return `-d ${shellQuoted(layOut(body.value, json))}`
  return formArguments(body.fields)
}

/** Quotes a text: in single quotes, or in double quotes where the shell fills in a value. */
function argument(text: SampleText): string {
  const literal = literalOf(text)
  return literal === undefined ? `"${text.map(expanded).join('')}"` : shellQuoted(literal)
}

function expanded(part: SamplePart): string {
  if (typeof part === 'string') return part.replaceAll(/["$\\`]/g, String.raw`\$&`)
  return 'variable' in part ? `$${part.variable}` : '$(openssl rand -hex 16)'
}
