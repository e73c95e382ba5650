import type * as english from './en.ts'
import type { Translated } from '../translated.ts'

export const core: Translated<typeof english.core> = {
  loading: 'A carregar o guia',
  loadFailed: 'Não foi possível carregar o guia',
  noAnswer: 'O serviço não respondeu.',
  platform: 'Plataforma',
  otherPlatform: 'Outra',
  progress: '{done} de {total} passos concluídos',
  site: 'Endereço do seu site',
  siteMissing: 'Introduza um endereço como www.example.com.',
  optional: 'Opcional',
  replace: 'Substitua o exemplo: {placeholders}',
  needsLink: 'Este passo precisa de uma ligação pessoal. Peça-a a quem lhe deu este guia.',
  copy: 'Copiar',
  copied: 'Copiado',
  copyByHand: 'Selecionado. Agora copie.',
  check: 'Verificar este passo',
  checking: 'A verificar {url}. Pode demorar 20 segundos.',
  cancel: 'Cancelar',
  retry: 'Tentar novamente',
  passed: 'Concluído',
  failed: 'Ainda não',
  unsure: 'Não foi possível determinar',
  refused: 'Não foi possível fazer a verificação',
  seen: 'Detalhes',
  mark: 'Marcar como concluído',
  confirm: 'Já verifiquei: marcar como concluído',
  anyway: 'Está feito mesmo assim',
  skip: 'Saltar este passo',
  unskip: 'Afinal, fazer este passo',
  skipped: 'Saltado',
  undo: 'Marcar como não concluído',
  next: 'Próximo passo',
  allDone: 'Todos os passos estão concluídos',
}

export const refusal: Translated<typeof english.refusal> = {
  busy: 'O serviço está ocupado. Tente novamente daqui a pouco.',
  wait: 'Tentar novamente daqui a {seconds} s',
  guideFault: 'O problema está neste guia, não no seu site. Avise quem lho deu.',
}

export const check: Translated<typeof english.check> = {
  opening: 'Um navegador abre {url}. Pode demorar até 15 segundos.',
  still: 'Ainda a verificar {url}.',
  stillOpening: 'Ainda a verificar {url}. Um navegador pode estar a abrir a página.',
  again: 'Verificar de novo',
  yourPage: 'A sua página',
  yourPageLine: 'A sua página, linha {line}',
  yourDns: 'O seu DNS agora',
  theGuide: 'O guia',
  editRecords: 'Editar os registos DNS em {provider}',
  noRecord: 'Nenhum registo {recordType} correspondente',
  recordAt: 'Registo {recordType} em {name}',
  otherRecords: 'Outros registos {recordType}, que podem ficar',
  addressDiffers: 'O endereço no seu fragmento é {found}; esperava-se {wanted}.',
  addressMissing: 'O seu fragmento não tem endereço; esperava-se {wanted}.',
  attributeDiffers: 'No seu fragmento, {attribute} é {found}; esperava-se {wanted}.',
  attributeMissing: 'Falta {attribute} no seu fragmento; esperava-se {wanted}.',
  attributeAbsent: 'Falta {attribute} no seu fragmento.',
  either: '{before} ou {last}',
}

export const recheck: Translated<typeof english.recheck> = {
  recheckIn: 'As alterações de DNS podem demorar. Próxima verificação daqui a {seconds} s.',
  recheckAt: 'Próxima verificação: {time}.',
  recheckNow: 'A verificar de novo.',
  rechecked: 'Verificado de novo ({time}): {outcome}',
  recheckStop: 'Parar de verificar',
  recheckOver: 'As verificações automáticas terminaram. As alterações de DNS podem demorar até dois dias.',
}

export const inputs: Translated<typeof english.inputs> = {
  valueMissing: 'Preencha isto primeiro.',
  tooLong: 'Use no máximo {limit} caracteres.',
  notId: 'Use apenas letras, algarismos, «_», «.» e «-», sem espaços.',
  notDomain: 'Introduza um domínio como shop.example.com.',
  notUrl: 'Introduza um endereço que comece por https:// ou http://.',
  notText: 'Não use «`», «~» nem caracteres invisíveis.',
  notOption: 'Escolha uma opção.',
}

export const installation: Translated<typeof english.installation> = {
  forSite: 'O seu site:',
  saveFailed: 'Não foi possível guardar',
  lastChecked: 'Última verificação: {date}. Verifique de novo para ver o que foi encontrado.',
  waiting: 'Abra agora {url} no seu navegador. Voltamos a verificar daqui a {seconds} s.',
  checkedAt: 'Última verificação: {date}.',
  share: 'Enviar a um programador',
  shareCopy: 'Copiar a ligação',
  shareMail: 'Escrever um e-mail',
  shareCopied: 'A ligação foi copiada. Quem a tiver pode trabalhar nesta instalação.',
  shareByHand: 'Copie esta ligação',
  mailSubject: '{brand}: conclua a instalação, por favor',
  mailBody:
    'Por favor, conclua a instalação «{guide}» em {url}.\n\nO guia mostra o que falta fazer. Não é preciso ter conta:\n{link}\n\nA ligação é válida até {date}.\n',
  ended: 'Esta ligação já não funciona',
  endedWhy: 'Expirou ou foi revogada. O que já fez fica guardado.',
  endedUnknown: 'Expirou, foi revogada ou está incompleta.',
  endedAsk: 'Peça uma nova ligação a {name}.',
  endedAskSender: 'Peça uma nova ligação a quem lha enviou.',
  sent: '{name} pode ver isto. Pode fechar esta página.',
}

export const markdown: Translated<typeof english.markdown> = {
  example: 'um exemplo',
  comma: ', ',
  copyField: 'Copiar: {name}',
  wrap: 'Quebrar linhas',
}

export const record: Translated<typeof english.record> = {
  recordType: 'Tipo',
  recordName: 'Nome',
  recordWhole: 'Se o formulário não acrescentar {domain} automaticamente, introduza o nome completo:',
  recordValue: 'Valor',
  recordTtl: 'TTL',
  recordTtlHint: 'Ou o que o seu fornecedor sugerir.',
}
