import type { CodeEntry, FixedBy } from '../shared/check/code-entry.ts'
import { codeEntry, problemCodes, type ProblemCode } from '../shared/check/codes.ts'

/** What the first word of a code is about, in the order of the list. */
const groups: Readonly<Record<string, string>> = {
  target: 'The address itself',
  dns: 'DNS',
  connect: 'The connection',
  tls: 'The secure connection',
  redirect: 'Redirects',
  http: 'The answer',
  content: 'The page',
  script: 'The snippet on the page',
  system: 'The check itself',
}

const introduction = `<!-- Made by \`npm run docs\` from shared/check/codes.ts: change it there. -->

# Verification codes

The answer of \`POST /v1/verify\` has a \`code\`, and each of its \`diagnostics\` has one. The list is closed: no code is
ever taken out or given another meaning, and a new one is announced in the changelog. \`GET /v1/verification-codes\`
serves the same list as JSON. Besides these there is \`ok\`, for a step that is done and nothing to say about it.

- **Severity**: an error means that the step is not done or not known to be; with a warning it is done all the same.
- **Retryable**: the same check, made again with nothing changed, may well answer otherwise.
- **Conclusive**: whether the code settles the matter; where it does not, the check could not tell. A check may know
  better: what \`conclusive\` in its answer says is what counts.
- **Fixed by**: who can put it right.
- Words in *italics* stand for what the check has seen.

The code of an answer is the first error in the order of this list; a warning is it only where there is no error.
`

/** The page about all codes, in Markdown. */
export function renderCodes(): string {
  const sections = Object.entries(groups).map(([group, title]) => renderGroup(group, title))
  return [introduction, ...sections].join('\n')
}

function renderGroup(group: string, title: string): string {
  const rows = problemCodes.filter((code) => code.startsWith(`${group}_`)).map(renderRow)
  return `## ${title}\n\n${head}\n${rows.join('\n')}\n`
}

const head = `| code | severity | retryable | conclusive | fixed by | message | hint |
| --- | --- | --- | --- | --- | --- | --- |`

function renderRow(code: ProblemCode): string {
  const { severity, retryable, conclusive, fixedBy, message, hint }: CodeEntry = codeEntry(code)
  const cells = [
    `\`${code}\``,
    severity,
    yesOrNo(retryable),
    yesOrNo(conclusive),
    fixers[fixedBy],
    readable(message),
    readable(hint),
  ]
  return `| ${cells.join(' | ')} |`
}

function yesOrNo(is: boolean): string {
  return is ? 'yes' : 'no'
}

const fixers: Readonly<Record<FixedBy, string>> = {
  site: "the site's owner",
  guide: "the guide's author",
  operator: 'the operator of the service',
  nobody: 'nobody needs to',
}

/** `{recordType}` becomes *record type*; the unit in a name stands behind it anyway. */
function readable(text: string): string {
  const escaped = text.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('|', '\\|')
  return escaped.replace(/\{(\w+?)(?:Seconds)?\}/g, (_, name: string) => `*${words(name)}*`)
}

function words(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
