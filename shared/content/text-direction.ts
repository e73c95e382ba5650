/** Unicode scripts in use today that are written from right to left. */
const rightToLeft = new Set('Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi'.split(' '))

/** Writing direction of the script of a language tag, in any spelling. From left to right for anything else. */
export function textDirection(tag: string): 'ltr' | 'rtl' {
  try {
    const { script } = new Intl.Locale(tag.replaceAll('_', '-')).maximize()
    return rightToLeft.has(script ?? '') ? 'rtl' : 'ltr'
  } catch {
    return 'ltr'
  }
}
