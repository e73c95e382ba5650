import { createReadStream } from 'node:fs'
import { copyProblems, loaderProblems, mentionsSnippet } from '../../worker/checks/script/changed-copies.ts'
import type { Problem } from '../../worker/checks/result.ts'
import type { SearchedPage } from '../../worker/checks/script/read-page.ts'
import { misplacedProblem, nearMissesOn } from '../../worker/checks/script/wrong-place.ts'
import { compileSelector, type CompiledSelector } from '../../worker/html/selector/compile.ts'
import { scanPage } from '../../worker/html/scan-page.ts'
import { codeEntry, type CheckCode } from '../../shared/check/codes.ts'
import { en } from '../../shared/check/messages/en/pack.ts'
import { fillIn, renderFact } from '../../shared/check/messages/render.ts'
import { NoAnswer, UsageError } from '../command-error.ts'
import type { Outcome } from '../outcome.ts'

export type ScanOptions = { readonly selector: string; readonly files: readonly string[] }

/** The result for one file. `code` is the code that a check would report if the file were served as a page. */
export type FileScan = {
  readonly file: string
  readonly found: boolean
  readonly code: CheckCode
  /** False if a browser could give another result, or if the page is too complex. */
  readonly conclusive: boolean
  /** Position of the element, or of the markup that explains the miss. Line and column count from 1. */
  readonly line?: number
  readonly column?: number
  /** One sentence about why the element was not found. */
  readonly cause?: string
}

/**
 * Runs `waymark scan`: looks for a selector in HTML files and reports each file when it has been read; `-` means
 * standard input. Throws UsageError for a selector that cannot be used. Throws NoAnswer for unreadable files, after
 * reading the other files.
 */
export async function scanFiles(
  { selector: text, files }: ScanOptions,
  report: (scan: FileScan) => void,
): Promise<Outcome> {
  const selector = compileSelector(text)
  if (selector.kind === 'refused') throw new UsageError(`the selector cannot be used: ${selector.reason}`)
  const unreadable: string[] = []
  const scans: FileScan[] = []
  for (const file of files) {
    try {
      const scan = await scanFile(file, selector)
      scans.push(scan)
      report(scan)
    } catch (error) {
      if (!isFileError(error)) throw error
      unreadable.push(`${file}: ${error.code}`)
    }
  }
  if (unreadable.length > 0) throw new NoAnswer(`cannot read ${unreadable.join(', ')}`)
  if (scans.some(({ found, conclusive }) => !found && conclusive)) return 'no'
  return scans.every(({ found }) => found) ? 'yes' : 'unknown'
}

async function scanFile(file: string, selector: CompiledSelector): Promise<FileScan> {
  const body: AsyncIterable<Uint8Array> = file === '-' ? process.stdin : createReadStream(file)
  const scan = await scanPage({ body, selector, fallbackEncoding, enough: 1 })
  if (scan.count > 0) return { file, found: true, code: 'ok', conclusive: true, ...scan.matches[0]?.where }
  const page = { scan, selector }
  const problem = await missProblem(page)
  const [nearMiss] = problem.code === 'script_not_found' ? nearMissesOn(page) : []
  return {
    file,
    found: false,
    code: problem.code,
    conclusive: problem.conclusive ?? codeEntry(problem.code).conclusive,
    ...(problem.where ?? nearMiss?.where),
    cause: nearMiss ? `${nearMiss.excerpt}: ${renderFact(nearMiss.failed, en)}` : causeOf(problem),
  }
}

const fallbackEncoding = 'UTF-8'

/**
 * Returns the message of a problem, or only its title if it has no position in the file, because such a message is
 * about a site.
 */
function causeOf({ code, facts = {}, where }: MissProblem): string {
  const { title, message } = en.codes[code]
  return where ? fillIn(message, facts, en) : title
}

type MissProblem = Pick<Problem, 'code' | 'where' | 'conclusive'> & { readonly facts?: Problem['facts'] }

async function missProblem(page: SearchedPage): Promise<MissProblem> {
  const { scan } = page
  if (scan.end === 'undecided') return { code: scan.reason?.code ?? 'system_internal_error' }
  if (scan.challengeVendor !== undefined) return { code: 'http_bot_challenge' }
  const problems = [
    ...(await misplacedProblem(page)),
    ...(await copyProblems(page)),
    ...(await loaderProblems(page)),
  ]
  if (!mentionsSnippet(problems)) {
    if (scan.isEmpty) return { code: 'content_empty' }
    if (scan.needsJavascript) return { code: 'content_needs_javascript' }
  }
  return problems[0] ?? { code: 'script_not_found' }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error
}
