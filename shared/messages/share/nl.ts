import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: 'Installatiehandleiding',
  incomplete: 'Open deze pagina met uw link',
  openWhole:
    'Hier opent de installatiehandleiding die u hebt gekregen. Gebruik de hele link uit het bericht: het adres van deze pagina alleen bevat hem niet.',
  askAgain: 'Geen link? Vraag erom bij degene die u hierheen heeft gestuurd.',
  asks: '{brand} vraagt u om de stappen hieronder op {host}. Deze link werkt tot {date}.',
  served: 'Aangeboden door Waymark. U hebt geen account nodig.',
  gone: 'Iets staat niet meer op zijn plaats',
  comesAndGoes: 'Iets verschijnt en verdwijnt steeds weer',
  cannotTell: 'We konden niet controleren of alles nog op zijn plaats staat',
  since: 'Sinds {time}.',
  lastInPlace: 'Voor het laatst in orde: {time}.',
  stillInPlace: 'Alles staat nog op zijn plaats, laatst gecontroleerd: {time}.',
}
