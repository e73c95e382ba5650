import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: 'Guía de instalación',
  incomplete: 'El enlace no está completo',
  openWhole:
    'Esta página muestra una guía de instalación a quien tenga su enlace. Abra el enlace completo que recibió.',
  askAgain: 'Si ya no lo tiene, pida uno nuevo a quien se lo envió.',
  served: 'Un servicio de Waymark. No necesita ninguna cuenta.',
  gone: 'Algo ya no está en su sitio',
  comesAndGoes: 'Algo aparece y desaparece una y otra vez',
  cannotTell: 'No hemos podido comprobar si todo sigue en su sitio',
  since: 'Desde el {time}.',
  lastInPlace: 'En su sitio por última vez: {time}.',
  stillInPlace: 'Todo sigue en su sitio, última comprobación: {time}.',
}
