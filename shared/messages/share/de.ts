import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: 'Installationsanleitung',
  incomplete: 'Der Link ist nicht vollständig',
  openWhole:
    'Öffnen Sie den Link, den Sie erhalten haben: Die Adresse dieser Seite allein enthält ihn nicht, auch nicht als Lesezeichen oder im Verlauf. Wer den Link hat, sieht hier seine Anleitung.',
  askAgain: 'Wenn Sie ihn nicht mehr haben, bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  served: 'Bereitgestellt von Waymark. Sie brauchen kein Konto.',
  gone: 'Etwas ist nicht mehr an seinem Platz',
  comesAndGoes: 'Etwas kommt und geht immer wieder',
  cannotTell: 'Wir konnten nicht prüfen, ob noch alles an seinem Platz ist',
  since: 'Seit dem {time}.',
  lastInPlace: 'Zuletzt in Ordnung: {time}.',
  stillInPlace: 'Alles noch an seinem Platz, zuletzt geprüft: {time}.',
}
