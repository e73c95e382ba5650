import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: 'Guida all’installazione',
  incomplete: 'Apra questa pagina con il suo link',
  openWhole:
    'Qui si apre la guida all’installazione che ha ricevuto. Usi il link completo del messaggio: l’indirizzo di questa pagina da solo non lo contiene.',
  askAgain: 'Non ha un link? Lo chieda a chi le ha indicato questa pagina.',
  asks: '{brand} le chiede di eseguire i passaggi qui sotto su {host}. Questo link funziona fino al {date}.',
  served: 'Offerto da Waymark. Non serve un account.',
  gone: 'Qualcosa non è più al suo posto',
  comesAndGoes: 'Qualcosa continua ad apparire e scomparire',
  cannotTell: 'Non abbiamo potuto verificare se tutto è ancora al suo posto',
  since: 'Dal {time}.',
  lastInPlace: 'L’ultima volta al suo posto: {time}.',
  stillInPlace: 'Tutto è ancora al suo posto, ultima verifica: {time}.',
}
