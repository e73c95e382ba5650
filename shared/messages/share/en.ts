import type { Translated } from '../translated.ts'

/** The share page's own texts, in addition to the guide's. */
export const share = {
  title: 'Installation guide',
  incomplete: 'Open this page with your link',
  openWhole:
    'The installation guide that you were sent opens here. Use the whole link from the message: the address of this page alone does not contain it.',
  askAgain: 'No link? Ask the person who sent you here for one.',
  asks: '{brand} asks you for the steps below on {host}. This link works until {date}.',
  served: 'Served by Waymark. No account needed.',
  gone: 'Something is not in place any more',
  comesAndGoes: 'Something keeps coming and going',
  cannotTell: 'We could not check whether everything is still in place',
  since: 'Since {time}.',
  lastInPlace: 'Last in place: {time}.',
  stillInPlace: 'Still in place, last looked at {time}.',
}

export type ShareMessages = Translated<typeof share>
