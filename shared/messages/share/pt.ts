import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: 'Guia de instalação',
  incomplete: 'A ligação não está completa',
  openWhole:
    'Esta página mostra um guia de instalação a quem tiver a respetiva ligação. Abra a ligação completa que recebeu.',
  askAgain: 'Se já não a tiver, peça uma nova a quem lha enviou.',
  served: 'Fornecido por Waymark. Não precisa de conta.',
  gone: 'Algo já não está no lugar',
  comesAndGoes: 'Algo aparece e desaparece repetidamente',
  cannotTell: 'Não conseguimos verificar se tudo continua no lugar',
  since: 'Desde {time}.',
  lastInPlace: 'No lugar pela última vez: {time}.',
  stillInPlace: 'Continua tudo no lugar, última verificação: {time}.',
}
