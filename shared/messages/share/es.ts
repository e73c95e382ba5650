import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: 'Guía de instalación',
  incomplete: 'El enlace no está completo',
  openWhole:
    'Abra el enlace que recibió: la dirección de esta página no lo contiene, tampoco en un marcador ni en el historial. Quien tiene el enlace ve aquí su guía.',
  askAgain: 'Si ya no lo tiene, pida uno nuevo a quien se lo envió.',
  served: 'Un servicio de Waymark. No necesita ninguna cuenta.',
  gone: 'Algo ya no está en su sitio',
  comesAndGoes: 'Algo aparece y desaparece una y otra vez',
  cannotTell: 'No hemos podido comprobar si todo sigue en su sitio',
  since: 'Desde el {time}.',
  lastInPlace: 'En su sitio por última vez: {time}.',
  stillInPlace: 'Todo sigue en su sitio, última comprobación: {time}.',
}
