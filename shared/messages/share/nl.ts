import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: 'Installatiehandleiding',
  incomplete: 'De link is niet volledig',
  openWhole:
    'Deze pagina toont een handleiding aan wie de link heeft. Open de hele link die u hebt gekregen.',
  askAgain: 'Hebt u hem niet meer, vraag dan degene die hem heeft gestuurd om een nieuwe.',
  served: 'Aangeboden door Waymark. U hebt geen account nodig.',
}
