import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: 'Installationsanleitung',
  incomplete: 'Der Link ist nicht vollständig',
  openWhole:
    'Diese Seite zeigt eine Anleitung, wenn man ihren Link hat. Öffnen Sie den ganzen Link, den Sie erhalten haben.',
  askAgain: 'Wenn Sie ihn nicht mehr haben, bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  served: 'Bereitgestellt von Waymark. Sie brauchen kein Konto.',
  gone: 'Etwas ist nicht mehr an seinem Platz',
  comesAndGoes: 'Etwas kommt und geht immer wieder',
  cannotTell: 'Wir konnten nicht prüfen, ob noch alles an seinem Platz ist',
  since: 'Seit dem {time}.',
  lastInPlace: 'Zuletzt in Ordnung: {time}.',
  stillInPlace: 'Alles noch an seinem Platz, zuletzt geprüft: {time}.',
}
