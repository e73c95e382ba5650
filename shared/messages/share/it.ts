import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: 'Guida all’installazione',
  incomplete: 'Il link non è completo',
  openWhole:
    'Apra il link che ha ricevuto: l’indirizzo di questa pagina da solo non lo contiene, neanche in un segnalibro o nella cronologia. Chi ha il link vede qui la sua guida.',
  askAgain: 'Se non lo ha più, ne chieda uno nuovo a chi glielo ha inviato.',
  served: 'Offerto da Waymark. Non serve un account.',
  gone: 'Qualcosa non è più al suo posto',
  comesAndGoes: 'Qualcosa continua ad apparire e scomparire',
  cannotTell: 'Non abbiamo potuto verificare se tutto è ancora al suo posto',
  since: 'Dal {time}.',
  lastInPlace: 'L’ultima volta al suo posto: {time}.',
  stillInPlace: 'Tutto è ancora al suo posto, ultima verifica: {time}.',
}
