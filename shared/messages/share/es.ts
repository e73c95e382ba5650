import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: 'Guía de instalación',
  incomplete: 'Abra esta página con su enlace',
  openWhole:
    'Aquí se abre la guía de instalación que le enviaron. Use el enlace completo del mensaje: la dirección de esta página no lo contiene.',
  askAgain: '¿No tiene enlace? Pídaselo a quien le indicó esta página.',
  asks: '{brand} le pide que siga los pasos de abajo en {host}. Este enlace funciona hasta el {date}.',
  served: 'Un servicio de Waymark. No necesita ninguna cuenta.',
  gone: 'Algo ya no está en su sitio',
  comesAndGoes: 'Algo aparece y desaparece una y otra vez',
  cannotTell: 'No hemos podido comprobar si todo sigue en su sitio',
  since: 'Desde el {time}.',
  lastInPlace: 'En su sitio por última vez: {time}.',
  stillInPlace: 'Todo sigue en su sitio, última comprobación: {time}.',
}
