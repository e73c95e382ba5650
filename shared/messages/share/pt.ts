import type { ShareMessages } from './en.ts'

export const share: ShareMessages = {
  title: 'Guia de instalação',
  incomplete: 'Abra esta página com a sua ligação',
  openWhole:
    'Aqui abre-se o guia de instalação que recebeu. Use a ligação completa da mensagem: o endereço desta página, por si só, não a contém.',
  askAgain: 'Não tem ligação? Peça-a a quem lhe indicou esta página.',
  asks: '{brand} pede-lhe que siga os passos abaixo em {host}. Esta ligação funciona até {date}.',
  served: 'Fornecido por Waymark. Não precisa de conta.',
  gone: 'Algo já não está no lugar',
  comesAndGoes: 'Algo aparece e desaparece repetidamente',
  cannotTell: 'Não conseguimos verificar se tudo continua no lugar',
  since: 'Desde {time}.',
  lastInPlace: 'No lugar pela última vez: {time}.',
  stillInPlace: 'Continua tudo no lugar, última verificação: {time}.',
}
