import type { PhraseText } from '../phrase-text.ts'
import type { recordPhrases as english } from './en.ts'

/** Portuguese words about DNS records and mail, for parts of messages. */
export const recordPhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  record: 'um registo {recordType}',
  record_of_type: 'um registo {recordType}',
  record_with_value: 'um registo {recordType} com o valor {values}',
  record_with_one_of: 'um registo {recordType} com um dos valores {values}',
  record_containing: 'um registo {recordType} que contenha {values}',
  record_starting_with: 'um registo {recordType} que comece por {values}',
  record_in_network: 'um registo {recordType} com um endereço em {values}',
  it_should: 'devia {what}',
  each_should: 'cada um devia {what}',
  be_there: 'existir',
  be_value: 'ser {values}',
  be_one_of: 'ser um dos valores {values}',
  contain: 'conter {values}',
  start_with: 'começar por {values}',
  be_in_network: 'ser um endereço em {values}',
  record_should_not_be_there: 'não devia existir',
  change: 'Altere',
  delete: 'Elimine',
  your_dns_provider: 'no seu fornecedor de DNS',
  provider_of_zone:
    'no fornecedor {provider} (é lá que estão os servidores de nomes de {zone}; registos noutros sítios não têm efeito)',
  domain_parked:
    'no seu fornecedor de DNS (o domínio {zone} está estacionado em {provider}; indique primeiro no agente de registo os servidores de nomes do seu fornecedor)',
  domain_expired:
    'no seu fornecedor de DNS (para o agente de registo, o domínio {zone} expirou ou não foi confirmado; renove-o ou confirme-o lá primeiro)',
  part_before_domain: 'muitos fornecedores esperam como nome apenas a parte antes do seu domínio',
  type_in: 'se o formulário acrescentar {zone} ao nome, escreva apenas {typeIn}',
  for_minutes: { one: 'durante {count} minuto, no máximo', other: 'durante {count} minutos, no máximo' },
  for_hours: { one: 'durante {count} hora, no máximo', other: 'durante {count} horas, no máximo' },
  for_a_while: 'durante algumas horas',
  with_quotes: 'está entre aspas',
  with_spaces: 'contém espaços ou quebras de linha',
  with_backslashes: 'tem barras invertidas',
  with_commas: 'tem vírgulas em vez de pontos e vírgulas',
  without_version: 'não começa por {version}',
  with_words: 'o valor inclui o nome ou o tipo do registo',
  as_url: 'está escrito como o endereço de uma página',
  with_dot: 'termina com um ponto',
  with_zone: 'o fornecedor acrescentou-lhe {zone}',
  cut_off: 'termina ao fim de {length} caracteres',
  in_other_case: 'tem maiúsculas ou minúsculas diferentes',
  in_two_records: 'está dividido por dois registos em vez de estar num só',
  in_other_type: 'é um registo do tipo {recordType}',
  provider_flattens: 'o fornecedor mostra, em vez dele, os endereços de {target}',
  provider_proxies: 'trata-se de um proxy do fornecedor',
  spf_lookups:
    'precisa de {lookups} consultas DNS, e os servidores que recebem os e-mails param ao fim de {limit}',
  spf_lookups_with:
    'precisaria de {lookups} consultas DNS com este serviço de envio, e os servidores que recebem os e-mails param ao fim de {limit}',
  spf_include_unknown: '{term}, mas {domain} não tem nenhum registo SPF',
  spf_include_mistyped: '{term}, mas {domain} não tem nenhum registo SPF; deve ser {wanted}',
  spf_void_lookups:
    'consulta {voids} nomes que não existem, e os servidores que recebem os e-mails param ao fim de {limit}',
  dmarc_policy: 'a política é {policy}; esperava-se {wanted}',
  dmarc_reports: 'não envia relatórios para {address}',
  nothing_beside_alias: 'um nome com um registo CNAME não pode ter nenhum registo {recordType}',
  alias_leads_nowhere: 'esse nome não existe',
}
