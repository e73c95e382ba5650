import { shorten } from '../../shared/check/shorten.ts'
import { paint } from '../paint.ts'
import type { FileScan } from './run.ts'

const MAX_CHARACTERS = 600

/**
 * Returns one line about a file: its position, in a form that editors turn into a link, the result, and why the
 * element was not found.
 */
export function describeScan(scan: FileScan): string {
  const { file, line, column, code, cause = '' } = scan
  const place = line === undefined ? file : `${file}:${line}:${column}`
  const explanation = code === 'ok' ? '' : `  ${code}: ${cause}`
  return `${place}  ${outcomeOf(scan)}${shorten(explanation, MAX_CHARACTERS)}`
}

function outcomeOf({ found, conclusive }: FileScan): string {
  if (found) return paint('good', 'found')
  return conclusive ? paint('bad', 'NOT FOUND') : paint('unsure', 'COULD NOT TELL')
}
