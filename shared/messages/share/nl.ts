import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: 'Installatiehandleiding',
  incomplete: 'De link is niet volledig',
  openWhole:
    'Open de link die u hebt gekregen: het adres van deze pagina alleen bevat hem niet, ook niet als bladwijzer of in de geschiedenis. Wie de link heeft, ziet hier de handleiding.',
  askAgain: 'Hebt u hem niet meer, vraag dan degene die hem heeft gestuurd om een nieuwe.',
  served: 'Aangeboden door Waymark. U hebt geen account nodig.',
  gone: 'Iets staat niet meer op zijn plaats',
  comesAndGoes: 'Iets verschijnt en verdwijnt steeds weer',
  cannotTell: 'We konden niet controleren of alles nog op zijn plaats staat',
  since: 'Sinds {time}.',
  lastInPlace: 'Voor het laatst in orde: {time}.',
  stillInPlace: 'Alles staat nog op zijn plaats, laatst gecontroleerd: {time}.',
}
