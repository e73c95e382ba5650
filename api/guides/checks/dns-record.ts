import { placeAnywhere, recordPlace } from '../../../shared/check/dns/record-place.ts'
import { valueOf, type VariableValues } from '../response-template.ts'
import type { DnsRecordBlock } from '../steps.ts'
import { isSplitText, isUnset } from '../variables/unset-variables.ts'

/** A `dns_record` block as a guide shows it, with the whole name if the visitor's site is known. */
export function dnsRecordOf(block: DnsRecordBlock, values: VariableValues): object {
  const { type, recordType, at, match } = block
  const name = fillTexts(block.name, values)
  const placed = { name: typeof name === 'string' ? name : undefined, at, match }
  const place = values.host === undefined ? placeAnywhere(placed) : recordPlace(placed, values.host)
  return {
    type,
    recordType,
    name: place.name,
    type_in: isOpen(block.name, values) ? undefined : place.typeIn,
    also_at: isOpen(block.name, values) ? undefined : place.alsoAt,
    value: fillTexts(block.value, values),
    values: fillTexts(block.values, values),
  }
}

/** True for a name with a variable without a value, which decides how much of the name is to be typed. */
function isOpen(name: unknown, values: VariableValues): boolean {
  return isSplitText(name) && name.parts.some((part) => isUnset(part, values))
}

function fillTexts(value: unknown, values: VariableValues): unknown {
  if (Array.isArray(value)) return value.map((one) => fillTexts(one, values))
  if (!isSplitText(value)) return value
  return value.parts
    .map((part) => (typeof part === 'string' ? part : part.escape(valueOf(part.name, values))))
    .join('')
}
