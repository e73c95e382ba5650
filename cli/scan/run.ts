import { createReadStream } from 'node:fs'
import type { CheckCode } from '../../shared/check/codes.ts'
import { scriptPresenceConfig } from '../../shared/check/config.ts'
import { en } from '../../shared/check/messages/packs/en.ts'
import { renderFact } from '../../shared/check/messages/render.ts'
import { inLanguage } from '../../shared/check/messages/write-texts.ts'
import type { CheckDetails } from '../../shared/check/result.ts'
import { makeResult, startClock } from '../../worker/checks/result.ts'
import { evaluateParts } from '../../worker/checks/script/evaluate-page.ts'
import type { ReadPage, WantedPart } from '../../worker/checks/script/read-page.ts'
import { repeatable } from '../../worker/checks/script/repeatable-body.ts'
import { requireWanted } from '../check/require-wanted.ts'
import type { PageScan } from '../../worker/html/page-scan.ts'
import { WorkBudget } from '../../worker/html/work-budget.ts'
import { respelledFor } from '../../worker/checks/script/respelled.ts'
import { addressProblem } from '../../worker/checks/script/wrong-address.ts'
import type { FoundElement } from '../../worker/html/found-element.ts'
import { scanPage } from '../../worker/html/scan-page.ts'
import { fileProblem, isFileError } from '../../shared/files/file-problem.ts'
import { NoAnswer, UsageError } from '../command-error.ts'
import type { Outcome } from '../outcome.ts'

/** What to look for, as in a check: a selector, code, or both. */
export type ScanOptions = {
  readonly selector?: string | undefined
  readonly code?: readonly string[] | undefined
  readonly files: readonly string[]
}

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
  /** One sentence that explains the code, unless it is `ok`. */
  readonly cause?: string
}

/**
 * Runs `waymark scan`: looks for a selector in HTML files and reports each file when it has been read; `-` means
 * standard input. Throws UsageError for a selector that cannot be used. Throws NoAnswer for unreadable files, after
 * reading the other files.
 */
export async function scanFiles(
  { selector, code, files }: ScanOptions,
  report: (scan: FileScan) => void,
): Promise<Outcome> {
  if (selector === undefined && code === undefined) throw new UsageError('give --selector, --code or both')
  const parts = requireWanted({ ...defaults, selector, code: code && [...code] })
  const unreadable: string[] = []
  const scans: FileScan[] = []
  for (const file of files) {
    try {
      const scan = await scanFile(file, parts)
      scans.push(scan)
      report(scan)
    } catch (error) {
      if (!isFileError(error)) throw error
      unreadable.push(fileProblem(file, error))
    }
  }
  if (unreadable.length > 0) throw new NoAnswer(unreadable.join('\n'))
  if (scans.some(({ found, conclusive }) => !found && conclusive)) return 'no'
  return scans.every(({ found }) => found) ? 'yes' : 'unknown'
}

/** A check without options, whose selector may be longer than in a check. */
const defaults = scriptPresenceConfig.parse({ type: 'script_presence', selector: '*' })
/** URL at which a file is evaluated, since rules about policies and relative URLs need one. */
const SERVED_AT = 'http://page.example/'

async function scanFile(file: string, parts: readonly WantedPart[]): Promise<FileScan> {
  const clock = startClock()
  const source: AsyncIterable<Uint8Array> = file === '-' ? process.stdin : createReadStream(file)
  const body = parts.length > 1 ? repeatable(source) : source
  const work = new WorkBudget()
  const pages: (ReadPage & WantedPart)[] = []
  for (const part of parts) pages.push({ ...part, ...served, scan: await scanFor(part, body, work) })
  const { found: isFound, problems, nearMisses } = await evaluateParts({ parts: pages }, work)
  const { type, absent } = defaults
  const result = makeResult({ type, absent, url: SERVED_AT, clock: clock(), found: isFound, problems })
  const { details } = inLanguage(result, en)
  const { found, code, conclusive } = details
  const [nearMiss] = code === 'script_not_found' ? nearMisses : []
  const where = found ? pages[0]?.scan.matches[0]?.where : (details.diagnostics[0]?.where ?? nearMiss?.where)
  const cause = nearMiss ? `${nearMiss.excerpt}: ${renderFact(nearMiss.failed, en)}` : causeOf(details)
  return { file, found, code, conclusive, ...where, ...(cause !== undefined && { cause }) }
}

const served = { url: SERVED_AT, headers: {}, bodyEnd: undefined, http: { bytesRead: 0 } } as const

function scanFor(
  { selector, config }: WantedPart,
  body: AsyncIterable<Uint8Array>,
  work: WorkBudget,
): Promise<PageScan> {
  const filter = (element: FoundElement): boolean =>
    addressProblem(element, selector.subject, SERVED_AT) === undefined
  const { subject } = selector
  const respelled = selector.code ? undefined : respelledFor({ subject, page: SERVED_AT, work })
  return scanPage({ body, selector, filter, fallbackEncoding, enough: config.minMatches, work, respelled })
}

/**
 * Returns the message of a result, or only the title of its code if it has no position in the file, because such a
 * message is about a site.
 */
function causeOf({ code, message, diagnostics }: CheckDetails): string | undefined {
  if (code === 'ok') return undefined
  return diagnostics[0]?.where ? message : en.codes[code].title
}

const fallbackEncoding = 'UTF-8'
