import type { PhraseText } from '../phrase-text.ts'
import type { recordPhrases as english } from './en.ts'

/** Italian words about DNS records and mail, for parts of messages. */
export const recordPhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  record: 'record {recordType}',
  record_of_type: 'un record {recordType}',
  record_with_value: 'record {recordType} con il valore {values}',
  record_with_one_of: 'record {recordType} con uno dei valori {values}',
  record_containing: 'record {recordType} che contenga {values}',
  record_starting_with: 'record {recordType} che inizi con {values}',
  record_in_network: 'record {recordType} con un indirizzo compreso in {values}',
  it_should: 'il valore dovrebbe {what}',
  each_should: 'ogni valore dovrebbe {what}',
  be_there: 'essere presente',
  be_value: 'essere {values}',
  be_one_of: 'essere uno tra {values}',
  contain: 'contenere {values}',
  start_with: 'iniziare con {values}',
  be_in_network: 'essere un indirizzo compreso in {values}',
  record_should_not_be_there: 'la guida ne prevede la rimozione',
  change: 'Modifichi',
  delete: 'Elimini',
  your_dns_provider: 'il suo provider DNS',
  provider_of_zone:
    '{provider} (i name server di {zone} si trovano lì, e i record inseriti altrove non hanno effetto)',
  domain_parked:
    'il suo provider DNS (il dominio {zone} è parcheggiato presso {provider}; indichi prima al registrar i name server del suo provider)',
  domain_expired:
    'il suo provider DNS (per il registrar il dominio {zone} è scaduto o non confermato; prima lo rinnovi o lo confermi lì)',
  part_before_domain: 'molti provider richiedono come nome solo la parte che precede il dominio',
  type_in: 'se il modulo aggiunge {zone} al nome, inserisca solo {typeIn}',
  for_minutes: { one: 'per un minuto al massimo', other: 'per {count} minuti al massimo' },
  for_hours: { one: 'per un’ora al massimo', other: 'per {count} ore al massimo' },
  for_a_while: 'per qualche ora',
  with_quotes: 'il valore è racchiuso tra virgolette',
  with_spaces: 'contiene spazi o interruzioni di riga',
  with_backslashes: 'contiene barre rovesciate',
  with_commas: 'contiene virgole al posto dei punti e virgola',
  without_version: 'non inizia con {version}',
  with_words: 'il valore contiene anche il nome o il tipo del record',
  as_url: 'il valore è l’indirizzo di una pagina',
  with_dot: 'termina con un punto',
  with_zone: 'il provider ha aggiunto {zone} alla fine',
  cut_off: 'si interrompe dopo {length} caratteri',
  in_other_case: 'le maiuscole e le minuscole sono diverse',
  in_two_records: 'è diviso in due record invece di essere in uno solo',
  in_other_type: 'è un record di tipo {recordType}',
  provider_flattens: 'il provider mostra al suo posto gli indirizzi di {target}',
  provider_proxies: 'è un proxy del provider',
  spf_lookups:
    'richiede {lookups} ricerche DNS, ma i server di posta dei destinatari si fermano dopo {limit}',
  spf_lookups_with:
    'richiederebbe {lookups} ricerche DNS con questo servizio di invio, ma i server di posta dei destinatari si fermano dopo {limit}',
  spf_include_unknown: '{term}, ma {domain} non ha un record SPF',
  spf_include_mistyped: '{term}, ma {domain} non ha un record SPF; deve essere {wanted}',
  spf_void_lookups:
    'rimanda a {voids} nomi che non esistono, ma i server di posta dei destinatari si fermano dopo {limit}',
  dmarc_policy: 'la policy è {policy}, mentre dovrebbe essere {wanted}',
  dmarc_reports: 'non prevede l’invio di report a {address}',
  nothing_beside_alias: 'un nome con un record CNAME non può avere record {recordType}',
  alias_leads_nowhere: 'questo nome di destinazione non esiste',
}
