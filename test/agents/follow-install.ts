import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import MarkdownIt from 'markdown-it'
import { z } from 'zod'
import type { Done } from '../../shared/check/done.ts'

/** What a scripted agent reports after it has followed an install.md to its end. */
export type Report = {
  readonly done: Done
  /** The code of each check that it ran, in the order of the file. */
  readonly codes: readonly string[]
}

const answer = z.union([
  z.object({ ok: z.boolean(), details: z.object({ code: z.string(), conclusive: z.boolean() }) }),
  z.object({ error: z.object({ code: z.string() }) }),
])

/**
 * Follows an install.md as an agent does that knows nothing else: reads "Done when", runs each curl command of it in a shell, and
 * reports the installation as done only if every answer has what that section asks for.
 */
export async function followInstall(url: string): Promise<Report> {
  const response = await fetch(url)
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} returned status ${response.status}: ${text}`)
  const { wanted, doubtful, commands } = readDoneWhen(text)
  const answers = await Promise.all(commands.map(runInShell))
  const parsed = answers.map((each) => answer.parse(JSON.parse(each)))
  const hasFailed = parsed.some((each) => 'ok' in each && !each.ok && each.details.conclusive)
  // Without a command or a condition, nothing is proven.
  const isProven =
    commands.length > 0 &&
    wanted.length > 0 &&
    doubtful.length > 0 &&
    answers.every(
      (each) =>
        wanted.every((part) => each.includes(part)) && !doubtful.some((code) => each.includes(`"${code}"`)),
    )
  return {
    done: isProven || (hasFailed ? false : 'unknown'),
    codes: parsed.map((each) => ('error' in each ? each.error.code : each.details.code)),
  }
}

type DoneWhen = {
  /** What each answer has. */
  readonly wanted: string[]
  /** The codes with which an answer is no proof. */
  readonly doubtful: string[]
  readonly commands: string[]
}

/** Reads the curl commands of "Done when", and the sentences before and after them. */
function readDoneWhen(text: string): DoneWhen {
  const tokens = new MarkdownIt('commonmark').parse(doneWhen(text), {})
  const at = tokens.findIndex(
    ({ type, info, content }) => type === 'fence' && info === 'sh' && content.startsWith('curl '),
  )
  const codesOf = (token: (typeof tokens)[number] | undefined): string[] =>
    token?.children?.flatMap(({ type, content }) => (type === 'code_inline' ? [content] : [])) ?? []
  const isDoubt = ({ type, content }: (typeof tokens)[number]): boolean =>
    type === 'inline' && content.startsWith('An answer that names ')
  return {
    wanted: codesOf(tokens.slice(0, at).findLast(({ type }) => type === 'inline')),
    doubtful: codesOf(tokens.slice(at).find(isDoubt)).filter((code) => code !== 'message'),
    commands: tokens[at]?.content.split(/^(?=curl )/m) ?? [],
  }
}

function doneWhen(text: string): string {
  const [, section] = /^## Done when\n([^]*?)^## /m.exec(text) ?? []
  if (section === undefined) throw new Error('the file has no section "Done when"')
  return section
}

async function runInShell(command: string): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { timeout: 60_000 })
  return stdout
}
