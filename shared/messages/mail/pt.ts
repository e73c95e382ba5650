/** Portuguese texts of problems with mail records. */
export const mail = {
  mail_spf_missing: {
    title: 'Falta o registo SPF',
    message: '{name} não tem um registo SPF que indique quem pode enviar e-mails em nome do domínio.',
    hint: 'Adicione {provider} este registo TXT para {name}: «{record}».',
  },
  mail_spf_multiple: {
    title: 'Mais de um registo SPF',
    message:
      '{name} tem {count} registos SPF e, nesse caso, os servidores que recebem os e-mails não usam nenhum deles.',
    hint: 'Substitua-os {provider} por este único registo TXT de {name}: «{record}».',
  },
  mail_spf_invalid: {
    title: 'Registo SPF inválido',
    message: 'O registo SPF de {name} não conta, porque há um erro em {at}: {term}.',
    hint: 'Corrija ou remova esta entrada. Até lá, os servidores que recebem os e-mails ignoram todo o registo.',
  },
  mail_spf_too_many_lookups: {
    title: 'Registo SPF com demasiadas consultas',
    message: 'O registo SPF de {name} {how}.',
    hint: 'Remova as entradas dos serviços de envio que já não usa, até o registo respeitar o limite.',
  },
  mail_spf_not_included: {
    title: 'Remetente em falta no registo SPF',
    message: 'O registo SPF de {name} é {actual}, o que não autoriza {sender}.',
    hint: 'Altere {provider} este registo TXT de {name} para: «{record}».',
  },
  mail_dkim_missing: {
    title: 'Falta a chave DKIM',
    message:
      '{name} não tem a chave DKIM com que os servidores que recebem os e-mails verificam a assinatura.',
    hint: 'Adicione {provider} o registo que o guia mostra para {name}; {asName}.',
  },
  mail_dkim_revoked: {
    title: 'Chave DKIM revogada',
    message: 'A chave DKIM de {name} está vazia, o que a revoga.',
    hint: 'Altere {provider} o registo de {name} para o que o guia mostra.',
  },
  mail_dkim_mismatch: {
    title: 'Chave DKIM diferente',
    message: 'A chave DKIM de {name} é {actual}, mas devia ser {expected}.',
    hint: 'Altere {provider} o registo de {name} para o que o guia mostra, copiando-o por inteiro.',
  },
  mail_dkim_weak: {
    title: 'Chave DKIM demasiado curta',
    message:
      'A chave DKIM de {name} tem {bits} bits, mas os servidores que recebem os e-mails exigem uma chave RSA com, pelo menos, {limit} bits.',
    hint: 'Peça ao serviço de envio que crie uma chave de 2048 bits e, depois, publique-a.',
  },
  mail_dmarc_missing: {
    title: 'Falta o registo DMARC',
    message: '{name} não tem um registo DMARC que indique o que fazer aos e-mails falsificados.',
    hint: 'Adicione {provider} este registo TXT para {name}: «{record}».',
  },
  mail_dmarc_multiple: {
    title: 'Mais de um registo DMARC',
    message:
      '{name} tem mais de um registo DMARC e, nesse caso, os servidores que recebem os e-mails não usam nenhum deles.',
    hint: 'Elimine {provider} todos os registos DMARC de {name}, exceto um.',
  },
  mail_dmarc_invalid: {
    title: 'Registo DMARC inválido',
    message: 'Não é possível ler o registo DMARC de {name}: {actual}.',
    hint: 'Altere-o {provider} para: «{record}».',
  },
  mail_dmarc_too_weak: {
    title: 'Registo DMARC demasiado fraco',
    message: 'O registo DMARC de {name} não é suficiente: {why}.',
    hint: 'Altere-o {provider} para: «{record}».',
  },
}
