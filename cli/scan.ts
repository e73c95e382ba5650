import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { existsIn } from '../worker/html/exists.ts'
import { KeptBytes } from '../worker/html/kept-bytes.ts'
import { findPasted, MAX_PASTED_BYTES } from '../worker/html/pasted-text.ts'
import { compileSelector, type CompiledSelector } from '../worker/html/selector.ts'
import { scanPage, type PageScan } from '../worker/html/scan-page.ts'
import type { CheckCode } from '../shared/check/codes.ts'
import { UsageError } from './command-error.ts'

export type ScanOptions = { readonly selector: string; readonly files: readonly string[] }

/** What was found in one file; `code` is that of the check on a page that would be served like this. */
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

/** Only a miss is explained, which takes another look at the page; what can be read but once is explained at once. */
async function scanFile(file: string, selector: CompiledSelector): Promise<FileScan> {
  const open = (): AsyncIterable<Uint8Array> => (file === '-' ? process.stdin : createReadStream(file))
  const request = { selector, fallbackEncoding }
  if (file !== '-' && (await stat(file)).isFile()) {
    const { answer } = await existsIn({ ...request, body: open(), again: open })
    if (answer === 'yes') return { file, found: true, code: 'ok' }
  }
  const kept = new KeptBytes(MAX_PASTED_BYTES)
  const scan = await scanPage({ ...request, body: kept.passing(open()), enough: 1 })
  if (scan.count > 0) return { file, found: true, code: 'ok' }
  const { subject } = selector
  const pasted = (): boolean =>
    findPasted(kept.all() ?? Buffer.alloc(0), { subject, fallbackEncoding }) !== undefined
  return { file, found: false, code: missCode(scan, pasted) }
}

const fallbackEncoding = 'UTF-8'

function missCode(scan: PageScan, pasted: () => boolean): CheckCode {
  if (scan.end === 'undecided') return scan.why?.code ?? 'system_internal_error'
  if (scan.challengeVendor !== undefined) return 'http_bot_challenge'
  if (scan.isEmpty) return 'content_empty'
  if (scan.needsJavascript) return 'content_needs_javascript'
  const [changed] = scan.disguised
  if (changed) return changed.kind === 'consent' ? 'script_consent_gated' : 'script_altered'
  if (scan.inactive.length > 0 || pasted()) return 'script_inactive'
  return scan.notes.tagManagers.length > 0 ? 'script_via_tag_manager' : 'script_not_found'
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error
}
