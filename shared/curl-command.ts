export type CurlRequest = {
  readonly method: string
  /** Arguments that are quoted for a shell already. */
  readonly url: string
  readonly headers: readonly string[]
  readonly body?: string | undefined
}

/** The command that sends a request with curl, an argument to a line. */
export function curlCommand({ method, url, headers, body }: CurlRequest): string {
  const first = `curl${method === 'GET' ? '' : ` -X ${method}`} ${url}`
  const lines = [first, ...headers.map((header) => `-H ${header}`), ...(body === undefined ? [] : [body])]
  return lines.join(' \\\n  ')
}

/** A text as one argument of a shell command, in which nothing is replaced. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** The arguments of curl that send the fields of an HTML form. */
export function formArguments(fields: Readonly<Record<string, string>>): string {
  const all = Object.entries(fields).map(
    ([name, value]) => `--data-urlencode ${shellQuoted(`${name}=${value}`)}`,
  )
  return all.join(' \\\n  ')
}
