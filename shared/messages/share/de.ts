import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: 'Installationsanleitung',
  incomplete: 'Der Link ist nicht vollständig',
  openWhole:
    'Diese Seite zeigt eine Anleitung, wenn man ihren Link hat. Öffnen Sie den ganzen Link, den Sie erhalten haben.',
  askAgain: 'Wenn Sie ihn nicht mehr haben, bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  served: 'Bereitgestellt von Waymark. Sie brauchen kein Konto.',
}
