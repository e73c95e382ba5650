/** Ids of Google's tags, publishable keys, and UUIDs. */
export const knownIdPattern =
  /^(?:G-[A-Z\d]{6,12}|GTM-[A-Z\d]{4,10}|UA-\d{4,10}-\d{1,4}|AW-\d{8,12}|pk_(?:live|test)_[A-Za-z\d]+|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/

/** Longer texts are data, or sets of characters. */
const MAX_ID = 80

/** Numbers of accounts, keys in hexadecimal digits or in letters and digits, and keys with a prefix. Not versions and dates. */
export function isIdForm(text: string): boolean {
  if (text.length > MAX_ID) return false
  if (knownIdPattern.test(text)) return true
  if (/^\d+$/.test(text)) return text.length >= 5 && !isDate(text)
  if (/^[\da-f]{10,}$/.test(text)) return /\d/.test(text) && /[a-f]/.test(text)
  const [, key = ''] = /^(?:[a-z]{1,7}\d?[-_]){0,2}([A-Za-z\d]{6,})$/.exec(text) ?? []
  return isMixed(key) || (/^[\w-]{20,}$/.test(text) && hasBothCases(text))
}

/** Digits and letters of both cases; of one case only in longer texts with several digits. */
function isMixed(text: string): boolean {
  if (hasBothCases(text)) return true
  const digits = text.match(/\d/g)?.length ?? 0
  return digits >= 2 && (/^(?=.*[A-Z])[A-Z\d]{8,}$/.test(text) || /^(?=.*[a-z])[a-z\d]{16,}$/.test(text))
}

function hasBothCases(text: string): boolean {
  return /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text)
}

function isDate(digits: string): boolean {
  return /^20[0-3]\d(?:0[1-9]|1[0-2])(?:[0-3]\d)?$/.test(digits)
}
