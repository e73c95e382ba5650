/** Names of the check types. */
export const typeNames: Readonly<Record<string, string>> = {
  script_presence: 'Element on the page',
  dns_lookup: 'DNS record',
  http_ping: 'HTTP response',
  rendered_presence: 'In a browser',
  signal: 'Signal',
}
