import { createReadStream } from 'node:fs'
import { copyProblems, loaderProblems, tellMore } from '../../worker/checks/script/changed-copies.ts'
import type { SearchedPage } from '../../worker/checks/script/read-page.ts'
import { misplacedProblem } from '../../worker/checks/script/wrong-place.ts'
import { compileSelector, type CompiledSelector } from '../../worker/html/selector/compile.ts'
import { scanPage } from '../../worker/html/scan-page.ts'
import type { CheckCode } from '../../shared/check/codes.ts'
import { UsageError } from '../command-error.ts'

export type ScanOptions = { readonly selector: string; readonly files: readonly string[] }

/** The result for one file; `code` is that of the check on a page that would be served like this. */
export type FileScan = { readonly file: string; readonly found: boolean; readonly code: CheckCode }

/**
 * `waymark scan`: looks for a selector in HTML files and prints a JSON line for each; `-` stands for standard input.
 * True when all have it. Throws a UsageError for a selector or a file that cannot be used, after the other files.
 */
export async function runScan({ selector, files }: ScanOptions): Promise<boolean> {
  return scanFiles(selector, files, (line) => process.stdout.write(`${line}\n`))
}

export async function scanFiles(
  text: string,
  files: readonly string[],
  write: (line: string) => void,
): Promise<boolean> {
  const selector = compileSelector(text)
  if (selector.kind === 'refused') throw new UsageError(`the selector cannot be used: ${selector.reason}`)
  const unreadable: string[] = []
  let all = true
  for (const file of files) {
    try {
      const scan = await scanFile(file, selector)
      all &&= scan.found
      write(JSON.stringify(scan))
    } catch (error) {
      if (!isFileError(error)) throw error
      unreadable.push(`${file}: ${error.code}`)
    }
  }
  if (unreadable.length > 0) throw new UsageError(`cannot read ${unreadable.join(', ')}`)
  return all
}

async function scanFile(file: string, selector: CompiledSelector): Promise<FileScan> {
  const body: AsyncIterable<Uint8Array> = file === '-' ? process.stdin : createReadStream(file)
  const scan = await scanPage({ body, selector, fallbackEncoding, enough: 1 })
  return scan.count > 0
    ? { file, found: true, code: 'ok' }
    : { file, found: false, code: await missCode({ scan, selector }) }
}

const fallbackEncoding = 'UTF-8'

async function missCode(page: SearchedPage): Promise<CheckCode> {
  const { scan } = page
  if (scan.end === 'undecided') return scan.why?.code ?? 'system_internal_error'
  if (scan.challengeVendor !== undefined) return 'http_bot_challenge'
  const problems = [
    ...(await misplacedProblem(page)),
    ...(await copyProblems(page)),
    ...(await loaderProblems(page)),
  ]
  if (!tellMore(problems)) {
    if (scan.isEmpty) return 'content_empty'
    if (scan.needsJavascript) return 'content_needs_javascript'
  }
  return problems[0]?.code ?? 'script_not_found'
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error
}
