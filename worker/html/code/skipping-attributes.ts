import type { Attributes } from '../tokenizer/attribute-marks.ts'

/** Attributes because of which browsers skip a program (HTML, 4.12.1.1). */
export function skippingAttributes({
  type = '',
  nomodule,
  for: target,
  event,
}: Attributes): string[] | undefined {
  if (type.trim().toLowerCase() === 'module') return undefined
  if (nomodule !== undefined) return ['nomodule']
  if (target === undefined || event === undefined) return undefined
  const atLoad = /^onload(?:\(\))?$/i.test(event.trim()) && target.trim().toLowerCase() === 'window'
  return atLoad ? undefined : ['for', 'event']
}
