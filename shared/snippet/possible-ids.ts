import { placeholderPattern } from '../content/placeholders.ts'

/**
 * Finds the parts of a DNS record that may be one customer's own: labels before a domain, such as `c7f3a9d2` and
 * `shop-example-com` in `c7f3a9d2.dkim.acme.net`, and mailboxes. They may as well be the same for all.
 */
export function possibleIdsIn(record: string): string[] {
  const text = record.replaceAll(placeholderPattern, '')
  const labels = text.split(/[^\w.-]+/).flatMap((name) => name.split('.').slice(0, -2))
  const addresses = text.split(/[^\w.+@-]+/).filter((word) => word.includes('@'))
  const mailboxes = addresses.map((address) => address.split('@')[0] ?? '')
  return [...new Set([...labels, ...mailboxes])].filter(isPossibleId)
}

const MIN_CHARACTERS = 5

function isPossibleId(label: string): boolean {
  if (label.length < MIN_CHARACTERS || label.startsWith('_')) return false
  // A name with hyphens in place of its dots.
  if (/^[a-z\d]+(?:-[a-z\d]+)*-(?:com|net|org|io|co|app|dev|shop|de|fr|uk|eu)$/i.test(label)) return true
  return /\d/.test(label) && /[a-z]/i.test(label) && !isNumberedName(label)
}

/** True for `mx10`, `dkim2048` and `us-east-1`. */
function isNumberedName(label: string): boolean {
  return /^(?:[a-z]{2,}\d{1,4}|[a-z]\d{1,4}|[a-z]+(?:-[a-z]+)*-\d{1,2})$/i.test(label)
}
