/** Hosts of everybody's files, which say nothing about whose snippet it is. */
const shared = new Set(['example', 'jsdelivr', 'unpkg', 'cloudflare', 'googletagmanager', 'googleapis', 'w3'])

/** Labels before the last one that belong to a country's names, as in `acme.co.uk`. */
const secondLevel = new Set(['ac', 'co', 'com', 'edu', 'gov', 'net', 'org'])

/** The name in the first address of a snippet that has one, such as Acme for `https://cdn.acme.io/a.js`. */
export function companyIn(snippet: string): string | undefined {
  const hosts = snippet.matchAll(/\/\/([a-z\d-]+(?:\.[a-z\d-]+)+)/gi)
  for (const [, host = ''] of hosts) {
    const labels = host.toLowerCase().split('.').slice(0, -1)
    if (labels.length > 1 && secondLevel.has(labels.at(-1) ?? '')) labels.pop()
    const name = labels.at(-1) ?? ''
    if (/^[a-z].+/.test(name) && !shared.has(name)) return name.charAt(0).toUpperCase() + name.slice(1)
  }
  return undefined
}
