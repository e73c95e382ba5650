import { json, layOut } from './lay-out.ts'
import {
  allHeaders,
  hasRandom,
  hasVariable,
  type Sample,
  type SampleBody,
  type SampleText,
  type SamplePart,
} from './sample.ts'

/** Writes a request as a Go program, formatted as gofmt does. */
export function writeGo(sample: Sample): string {
  const { method, url, body } = sample
  return `package main

import (
${importsOf(sample)
  .map((name) => `\t"${name}"\n`)
  .join('')})

func main() {
${hasRandom(sample) ? RANDOM_KEY : ''}${body ? `\tbody := strings.NewReader(${bodyExpression(body)})\n` : ''}\trequest, err := http.NewRequest("${method}", ${expression(url)}, ${body ? 'body' : 'nil'})
\tif err != nil {
\t\tlog.Fatal(err)
\t}
${allHeaders(sample).map(headerLine).join('')}\tresponse, err := http.DefaultClient.Do(request)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tdefer response.Body.Close()
\ttext, err := io.ReadAll(response.Body)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tfmt.Println(response.StatusCode, string(text))
}`
}

const RANDOM_KEY = `\tkey := make([]byte, 16)
\tif _, err := rand.Read(key); err != nil {
\t\tlog.Fatal(err)
\t}
`

function importsOf(sample: Sample): string[] {
  const { body } = sample
  return [
    'fmt',
    'io',
    'log',
    'net/http',
    ...(hasRandom(sample) ? ['crypto/rand'] : []),
    ...(hasVariable(sample) ? ['os'] : []),
    ...(body ? ['strings'] : []),
    ...(body && body.type !== 'application/json' ? ['net/url'] : []),
  ].toSorted()
}

function headerLine([name, value]: Sample['headers'][number]): string {
  return `\trequest.Header.Set("${name}", ${expression(value)})\n`
}

function bodyExpression(body: SampleBody): string {
  if (body.type !== 'application/json') {
    const fields = Object.entries(body.fields).map(([name, value]) => `${quoted(name)}: {${quoted(value)}}`)
    return `url.Values{${fields.join(', ')}}.Encode()`
  }
  // A raw string cannot contain a backtick.
  const parts = layOut(body.value, json).split('`')
  return parts.map((part) => `\`${part}\``).join(' + "`" + ')
}

function expression(text: SampleText): string {
  return text.map(operand).join(' + ')
}

function operand(part: SamplePart): string {
  if (typeof part === 'string') return quoted(part)
  return 'variable' in part ? `os.Getenv("${part.variable}")` : 'fmt.Sprintf("%x", key)'
}

function quoted(text: string): string {
  return JSON.stringify(text)
}
