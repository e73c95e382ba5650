import { layOut, type Notation } from './lay-out.ts'
import { literalOf, type Sample, type SampleBody, type SamplePart, type SampleText } from './sample.ts'

/** Writes a request as a module for Node.js 20 and later. */
export function writeNode({ method, url, headers, body }: Sample): string {
  // URLSearchParams bring their own Content-Type.
  const sent: Sample['headers'] =
    body?.type === 'application/json' ? [...headers, ['Content-Type', [body.type]]] : headers
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(sent.length === 0 ? [] : ['  headers: {', ...sent.map(headerLine), '  },']),
    ...(body ? [`  body: ${bodyExpression(body)},`] : []),
  ]
  const given = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`
  return `const response = await fetch(${expression(url)}${given})
console.log(response.status, await response.text())`
}

function headerLine([name, value]: Sample['headers'][number]): string {
  return `    ${javascript.key(name)}: ${expression(value)},`
}

function bodyExpression(body: SampleBody): string {
  return body.type === 'application/json'
    ? `JSON.stringify(${layOut(body.value, javascript, '  ')})`
    : `new URLSearchParams(${layOut(body.fields, javascript, '  ')})`
}

function expression(text: SampleText): string {
  const literal = literalOf(text)
  if (literal !== undefined) return javascript.text(literal)
  const [only] = text
  if (text.length === 1 && typeof only === 'object') return valueOf(only)
  return `\`${text.map(inTemplate).join('')}\``
}

function inTemplate(part: SamplePart): string {
  if (typeof part === 'string') return part.replaceAll(/[`\\]|\$\{/g, String.raw`\$&`)
  return `\${${valueOf(part)}}`
}

function valueOf(part: Exclude<SamplePart, string>): string {
  return 'variable' in part ? `process.env.${part.variable}` : 'crypto.randomUUID()'
}

const javascript: Notation = {
  text: (value) =>
    `'${JSON.stringify(value)
      .slice(1, -1)
      .replaceAll(String.raw`\"`, '"')
      .replaceAll("'", String.raw`\'`)}'`,
  key: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : javascript.text(name)),
  words: {},
  indent: '  ',
  pad: ' ',
  lastComma: ',',
}
