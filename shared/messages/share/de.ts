import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: 'Installationsanleitung',
  incomplete: 'Öffnen Sie diese Seite mit Ihrem Link',
  openWhole:
    'Hier öffnet sich die Installationsanleitung, die Ihnen jemand geschickt hat. Verwenden Sie den ganzen Link aus der Nachricht: Die Adresse dieser Seite allein enthält ihn nicht.',
  askAgain: 'Kein Link? Bitten Sie die Person darum, die Sie hierher geschickt hat.',
  asks: '{brand} bittet Sie um die Schritte unten auf {host}. Dieser Link gilt bis {date}.',
  served: 'Bereitgestellt von Waymark. Sie brauchen kein Konto.',
  gone: 'Etwas ist nicht mehr an seinem Platz',
  comesAndGoes: 'Etwas kommt und geht immer wieder',
  cannotTell: 'Wir konnten nicht prüfen, ob noch alles an seinem Platz ist',
  since: 'Seit dem {time}.',
  lastInPlace: 'Zuletzt in Ordnung: {time}.',
  stillInPlace: 'Alles noch an seinem Platz, zuletzt geprüft: {time}.',
}
