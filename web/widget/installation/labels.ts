/** Texts of the widget that only installations have. `{0}` to `{3}` are placeholders. */
export const labels = {
  todo: 'To do',
  forSite: 'Your site:',
  saveFailed: 'This could not be saved',
  lastChecked: 'Last checked on {0}. Check again to see what was found.',
  waiting: 'Open {0} in your browser now. We look again in {1} s.',
  share: 'Send to a developer',
  shareCopy: 'Copy the link',
  shareMail: 'Write an email',
  shareCopied: 'The link is copied. Whoever has it can work on this installation.',
  shareByHand: 'Copy this link',
  mailSubject: '{0}: please finish the installation',
  mailBody:
    'Please finish the installation "{0}" for {1}.\n\nThe guide shows what is left to do. It needs no account:\n{2}\n\nThe link works until {3}.\n',
  ended: 'This link no longer works',
  endedWhy: 'It has expired or was withdrawn. What you have done is kept.',
  endedAsk: 'Ask {0} for a new link.',
  endedAskSender: 'Ask whoever sent it to you for a new one.',
}

export type InstallationLabels = Readonly<Record<keyof typeof labels, string>>
