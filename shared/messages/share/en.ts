import type { Translated } from '../translated.ts'

/** The share page's own texts, in addition to the guide's. */
export const share = {
  title: 'Installation guide',
  incomplete: 'The link is not complete',
  openWhole:
    'Open the link that you were sent: the address of this page alone does not have it, also in a bookmark or in the history. Whoever has the link sees its guide here.',
  askAgain: 'If you no longer have it, ask the person who sent it to you for a new one.',
  served: 'Served by Waymark. No account needed.',
  gone: 'Something is not in place any more',
  comesAndGoes: 'Something keeps coming and going',
  cannotTell: 'We could not check whether everything is still in place',
  since: 'Since {time}.',
  lastInPlace: 'Last in place: {time}.',
  stillInPlace: 'Still in place, last looked at {time}.',
}

export type ShareMessages = Translated<typeof share>
