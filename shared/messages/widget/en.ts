/** The widget's texts in English, any of which a page may replace. */
export const core = {
  loading: 'Loading the guide',
  loadFailed: 'The guide could not be loaded',
  noAnswer: 'The service did not answer.',
  platform: 'Platform',
  /** Name of the built-in platform "other". */
  otherPlatform: 'Other',
  progress: '{done} of {total} steps done',
  site: 'Address of your site',
  siteMissing: 'Enter an address such as www.example.com.',
  optional: 'Optional',
  replace: 'Replace the example: {placeholders}',
  needsLink: 'This step needs a link of your own. Ask whoever gave you this guide for it.',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'Selected. Now copy it.',
  check: 'Check this step',
  checking: 'Checking {url}. This can take 20 seconds.',
  cancel: 'Cancel',
  retry: 'Try again',
  passed: 'Done',
  failed: 'Not there yet',
  unsure: 'We could not tell',
  refused: 'The check could not be run',
  seen: 'Details',
  mark: 'Mark as done',
  confirm: 'I have checked it: mark as done',
  anyway: 'It is done anyway',
  skip: 'Skip this step',
  unskip: 'Do this step after all',
  skipped: 'Skipped',
  undo: 'Mark as not done',
  next: 'Next step',
  allDone: 'All steps are done',
} as const

/** The widget's texts for requests that the service refuses. */
export const refusal = {
  /** Shown if the service asks the client to wait. */
  busy: 'The service is busy. Try again in a moment.',
  wait: 'Try again in {seconds} s',
  /** Shown for everything that only the guide's author can mend. */
  guideFault: 'The problem is in this guide, not on your site. Tell whoever gave it to you.',
} as const

/** The widget's texts for checks. */
export const check = {
  /** Shown at once if a browser opens the page. */
  opening: 'A browser opens {url}. This can take up to 15 seconds.',
  /** Shown after a few seconds. */
  still: 'Still checking {url}.',
  stillOpening: 'Still checking {url}. A browser may be opening the page.',
  /** Label of the button after a result. One for a check that could not be run is `retry`. */
  again: 'Check again',
  yourPage: 'Your page',
  yourPageLine: 'Your page, line {line}',
  yourDns: 'Your DNS now',
  theGuide: 'The guide',
  editRecords: 'Edit DNS records at {provider}',
  noRecord: 'No matching {recordType} record',
  recordAt: '{recordType} record at {name}',
  otherRecords: 'Other {recordType} records, which can stay',
  addressDiffers: 'The address in your snippet is {found}, expected {wanted}.',
  addressMissing: 'Your snippet has no address, expected {wanted}.',
  attributeDiffers: '{attribute} in your snippet is {found}, expected {wanted}.',
  attributeMissing: '{attribute} is missing in your snippet, expected {wanted}.',
  attributeAbsent: '{attribute} is missing in your snippet.',
  either: '{before} or {last}',
} as const

/** Texts of checks that are repeated automatically. */
export const recheck = {
  recheckIn: 'DNS changes can take a while. Next check in {seconds} s.',
  recheckAt: 'Next check at {time}.',
  recheckNow: 'Checking again.',
  rechecked: 'Checked again at {time}: {outcome}',
  recheckStop: 'Stop checking',
  recheckOver: 'Automatic checks have stopped. DNS changes can take up to two days.',
} as const

/** Texts of the fields for variable values. */
export const inputs = {
  valueMissing: 'Fill this in first.',
  tooLong: 'Use at most {limit} characters.',
  notId: 'Use letters, digits, "_", "." and "-" only, without spaces.',
  notDomain: 'Enter a domain such as shop.example.com.',
  notUrl: 'Enter an address that begins with https:// or http://.',
  notText: 'Do not use "`", "~" or invisible characters.',
  notOption: 'Choose one.',
} as const

/** The widget's texts for installations. */
export const installation = {
  forSite: 'Your site:',
  saveFailed: 'This could not be saved',
  lastChecked: 'Last checked on {date}. Check again to see the result.',
  checkedAt: 'Last checked on {date}.',
  waiting: 'Open {url} in your browser now. We will check again in {seconds} s.',
  share: 'Send to a developer',
  shareCopy: 'Copy the link',
  shareMail: 'Write an email',
  shareCopied: 'Link copied. Anyone who has it can work on this installation.',
  shareByHand: 'Copy this link',
  mailSubject: '{brand}: please finish the installation',
  mailBody:
    'Please finish the installation "{guide}" for {url}.\n\nThe guide shows the remaining steps. You do not need an account:\n{link}\n\nThe link works until {date}.\n',
  ended: 'This link no longer works',
  endedWhy: 'It has expired or was revoked. Your progress is saved.',
  /** For a link that has not worked in this browser: nothing is known to be saved. */
  endedUnknown: 'It has expired or was revoked, or part of it is missing.',
  endedAsk: 'Ask {name} for a new link.',
  endedAskSender: 'Ask the person who sent it to you for a new one.',
  sent: '{name} can see this. You can close this page.',
} as const

/** Texts of the instructions of a step. */
export const markdown = {
  example: 'an example',
  comma: ', ',
  copyField: 'Copy: {name}',
  wrap: 'Wrap lines',
} as const

/** Texts of a DNS record to create. */
export const record = {
  recordType: 'Type',
  recordName: 'Name',
  recordWhole: 'If the form does not add {domain} itself, enter the whole name:',
  recordValue: 'Value',
  recordTtl: 'TTL',
  recordTtlHint: 'Or what your provider suggests.',
} as const
