/** Every text of the widget itself, for which a page may give others. `{0}` and `{1}` are filled in. */
export const labels = {
  loading: 'Loading the guide',
  loadFailed: 'The guide could not be loaded',
  platform: 'Platform',
  progress: '{0} of {1} steps done',
  site: 'Address of your site',
  optional: 'Optional',
  replace: 'Replace the example: {0}',
  copy: 'Copy',
  copied: 'Copied',
  check: 'Check this step',
  checking: 'Looking at {0}. This can take 20 seconds.',
  cancel: 'Cancel',
  wait: 'Try again in {0} s',
  retry: 'Try again',
  passed: 'Done',
  failed: 'Not there yet',
  unsure: 'We could not tell',
  refused: 'The check could not be run',
  seen: 'What we saw',
  mark: 'Mark as done',
  undo: 'Mark as not done',
  next: 'Next step',
  allDone: 'All steps are done',
}

export type Labels = Readonly<Record<keyof typeof labels, string>>

/** Puts values into a label. */
export function say(label: string, ...values: (string | number)[]): string {
  return label.replace(/\{(\d)\}/g, (_, index: number) => String(values[index]))
}
