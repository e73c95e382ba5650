/** The widget's texts for checks. `{0}` to `{2}` are placeholders. */
export const labels = {
  yourPage: 'Your page',
  yourPageLine: 'Your page, line {0}',
  yourDns: 'Your DNS now',
  theGuide: 'The guide',
  noRecord: 'No {0} record',
  addressDiffers: 'The address in your snippet is {0}, expected {1}.',
  addressMissing: 'Your snippet has no address, expected {0}.',
  attributeDiffers: '{0} in your snippet is {1}, expected {2}.',
  attributeMissing: '{0} is missing in your snippet, expected {1}.',
  attributeAbsent: '{0} is missing in your snippet.',
  either: '{0} or {1}',
  recheckIn: 'DNS changes can take a while. Next check in {0} s.',
  recheckNow: 'Checking again.',
  rechecked: 'Checked again at {0}: {1}',
  recheckStop: 'Stop checking',
  recheckOver: 'Automatic checks have stopped. DNS changes can take up to two days.',
}

export type CheckLabels = Readonly<Record<keyof typeof labels, string>>
