import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: 'Guia de instalação',
  incomplete: 'A ligação não está completa',
  openWhole:
    'Abra a ligação que recebeu: o endereço desta página, por si só, não a contém, nem num marcador nem no histórico. Quem tem a ligação vê aqui o respetivo guia.',
  askAgain: 'Se já não a tiver, peça uma nova a quem lha enviou.',
  served: 'Fornecido por Waymark. Não precisa de conta.',
  gone: 'Algo já não está no lugar',
  comesAndGoes: 'Algo aparece e desaparece repetidamente',
  cannotTell: 'Não conseguimos verificar se tudo continua no lugar',
  since: 'Desde {time}.',
  lastInPlace: 'No lugar pela última vez: {time}.',
  stillInPlace: 'Continua tudo no lugar, última verificação: {time}.',
}
