import { layOut, type Notation } from './lay-out.ts'
import {
  hasRandom,
  hasVariable,
  literalOf,
  type Sample,
  type SampleBody,
  type SamplePart,
  type SampleText,
} from './sample.ts'

/** Writes a request as a Python script with `requests`, which sends the Content-Type of a body by itself. */
export function writePython(sample: Sample): string {
  const { method, url, headers, body } = sample
  const given = [
    expression(url),
    ...(headers.length === 0 ? [] : [`headers={\n${headers.map(headerLine).join('')}    }`]),
    ...(body ? [bodyArgument(body)] : []),
  ]
  const first = given.length === 1 ? given.join('') : `\n${given.map((line) => `    ${line},\n`).join('')}`
  return `${[...importsOf(sample), ''].join('\n')}
response = requests.${method.toLowerCase()}(${first})
print(response.status_code, response.text)`
}

function importsOf(sample: Sample): string[] {
  const standard = [
    ...(hasVariable(sample) ? ['import os'] : []),
    ...(hasRandom(sample) ? ['import uuid'] : []),
  ]
  return [...standard, ...(standard.length > 0 ? [''] : []), 'import requests']
}

function headerLine([name, value]: Sample['headers'][number]): string {
  return `        ${python.text(name)}: ${expression(value)},\n`
}

function bodyArgument(body: SampleBody): string {
  return body.type === 'application/json'
    ? `json=${layOut(body.value, python, '    ')}`
    : `data=${layOut(body.fields, python, '    ')}`
}

function expression(text: SampleText): string {
  const literal = literalOf(text)
  if (literal !== undefined) return python.text(literal)
  const [only] = text
  if (text.length === 1 && typeof only === 'object')
    return 'variable' in only ? `os.environ["${only.variable}"]` : 'str(uuid.uuid4())'
  return `f"${text.map(inString).join('')}"`
}

function inString(part: SamplePart): string {
  if (typeof part === 'string') return JSON.stringify(part).slice(1, -1).replaceAll(/[{}]/g, '$&$&')
  return 'variable' in part ? `{os.environ['${part.variable}']}` : '{uuid.uuid4()}'
}

const python: Notation = {
  text: (value) => JSON.stringify(value),
  key: (name) => JSON.stringify(name),
  words: { true: 'True', false: 'False', null: 'None' },
  indent: '    ',
  pad: '',
  lastComma: ',',
}
