/** Address of the demo's site in the repository's samples, as text, as a part of a URL's query, and by its IP address. */
const SAMPLE_SITE = /\b(demo\.waymark\.test|127\.0\.0\.1)(:|%3A)3001\b/g

/** Puts the address of the demo's site, which takes another port if 3001 is in use, into a rendered text. */
export function withDemoSite(text: string, demoTarget: string | undefined): string {
  if (demoTarget === undefined) return text
  const { port } = new URL(demoTarget)
  return text.replaceAll(SAMPLE_SITE, (_, host: string, colon: string) =>
    port === '' ? host : host + colon + port,
  )
}

/** Says on a service without the demo, in Markdown, what the samples of a text are for. Undefined if it has none of the demo. */
export function demoNote(text: string, demoTarget: string | undefined): string | undefined {
  if (demoTarget !== undefined || !/demo\.waymark\.test|wm_WaymarkDemoGuide/.test(text)) return undefined
  return 'The samples are for the demo of `npm start`, which this service does not run: put your own embed key, ids and site in place of those of the demo.'
}
