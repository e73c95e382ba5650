/** Texts of the fields for values of variables. `{0}` is a placeholder. */
export const labels = {
  valueMissing: 'Fill this in first.',
  tooLong: 'Use at most {0} characters.',
  notId: 'Use letters, digits, "_", "." and "-" only, without spaces.',
  notDomain: 'Enter a domain such as shop.example.com.',
  notUrl: 'Enter an address that begins with https:// or http://.',
  notText: 'Leave out spaces at the ends, "`", "~" and invisible characters.',
  notOption: 'Choose one.',
}

export type InputLabels = Readonly<Record<keyof typeof labels, string>>
