/** The widget's texts in English, any of which a page may replace. `{0}` and `{1}` are placeholders. */
export const labels = {
  /** Locale for numbers in the labels. */
  locale: 'en',
  loading: 'Loading the guide',
  loadFailed: 'The guide could not be loaded',
  noAnswer: 'The service did not answer.',
  /** Shown if the service asks the client to wait. */
  busy: 'The service is busy. Try again in a moment.',
  platform: 'Platform',
  /** Name of the built-in platform "other". */
  otherPlatform: 'Other',
  progress: '{0} of {1} steps done',
  site: 'Address of your site',
  siteMissing: 'Enter the address first, such as www.example.com.',
  optional: 'Optional',
  replace: 'Replace the example: {0}',
  copy: 'Copy',
  copied: 'Copied',
  check: 'Check this step',
  checking: 'Checking {0}. This can take 20 seconds.',
  cancel: 'Cancel',
  wait: 'Try again in {0} s',
  retry: 'Try again',
  passed: 'Done',
  failed: 'Not there yet',
  unsure: 'We could not tell',
  refused: 'The check could not be run',
  seen: 'Details',
  mark: 'Mark as done',
  anyway: 'It is done anyway',
  skip: 'Skip this step',
  unskip: 'Do this step after all',
  skipped: 'Skipped',
  undo: 'Mark as not done',
  next: 'Next step',
  allDone: 'All steps are done',
}

export type Labels = Readonly<Record<keyof typeof labels, string>>

type LabelsWith<Name extends string> = Readonly<Record<Name | 'locale', string>>

/** Fills in the placeholders of a label. */
export function say<Name extends string>(
  labels: LabelsWith<Name>,
  name: Name,
  ...values: (string | number)[]
): string {
  return partsOf(labels, name, values).join('')
}

/** Returns the parts of a label with its values filled in. The values have odd indices. */
export function partsOf<Name extends string>(
  labels: LabelsWith<Name>,
  name: Name,
  values: readonly (string | number)[],
): string[] {
  return labels[name]
    .split(/\{(\d)\}/)
    .map((part, index) => (index % 2 ? `${values[+part]?.toLocaleString(labels.locale)}` : part))
}
