/** The widget's texts for installations. `{0}` to `{3}` are placeholders. */
export const labels = {
  todo: 'To do',
  forSite: 'Your site:',
  saveFailed: 'This could not be saved',
  lastChecked: 'Last checked on {0}. Check again to see the result.',
  waiting: 'Open {0} in your browser now. We will check again in {1} s.',
  share: 'Send to a developer',
  shareCopy: 'Copy the link',
  shareMail: 'Write an email',
  shareCopied: 'Link copied. Anyone who has it can work on this installation.',
  shareByHand: 'Copy this link',
  mailSubject: '{0}: please finish the installation',
  mailBody:
    'Please finish the installation "{0}" for {1}.\n\nThe guide shows the remaining steps. You do not need an account:\n{2}\n\nThe link works until {3}.\n',
  ended: 'This link no longer works',
  endedWhy: 'It has expired or was revoked. Your progress is saved.',
  endedAsk: 'Ask {0} for a new link.',
  endedAskSender: 'Ask the person who sent it to you for a new one.',
}

export type InstallationLabels = Readonly<Record<keyof typeof labels, string>>
