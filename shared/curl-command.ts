export type CurlRequest = {
  readonly method: string
  /** Arguments that are already quoted for a shell. */
  readonly url: string
  readonly headers: readonly string[]
  readonly body?: string | undefined
}

/** Returns the curl command that sends a request, with one argument per line. */
export function curlCommand({ method, url, headers, body }: CurlRequest): string {
  const first = `curl${method === 'GET' ? '' : ` -X ${method}`} ${url}`
  const lines = [first, ...headers.map((header) => `-H ${header}`), ...(body === undefined ? [] : [body])]
  return lines.join(' \\\n  ')
}

/** Quotes a text as one shell argument, in which the shell expands nothing. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** Returns the curl arguments that send the fields of an HTML form. */
export function formArguments(fields: Readonly<Record<string, string>>): string {
  const all = Object.entries(fields).map(
    ([name, value]) => `--data-urlencode ${shellQuoted(`${name}=${value}`)}`,
  )
  return all.join(' \\\n  ')
}
