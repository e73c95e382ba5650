/** Texts of the fields for variable values. `{0}` is a placeholder. */
export const labels = {
  valueMissing: 'Fill this in first.',
  tooLong: 'Use at most {0} characters.',
  notId: 'Use letters, digits, "_", "." and "-" only, without spaces.',
  notDomain: 'Enter a domain such as shop.example.com.',
  notUrl: 'Enter an address that begins with https:// or http://.',
  notText: 'Do not use "`", "~", invisible characters, or spaces at the ends.',
  notOption: 'Choose one.',
}

export type InputLabels = Readonly<Record<keyof typeof labels, string>>
