import type { PhraseText } from '../phrase-text.ts'
import type { recordPhrases as english } from './en.ts'

/** Spanish words about DNS records and mail, for parts of messages. */
export const recordPhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  record: 'un registro {recordType}',
  record_with_value: 'un registro {recordType} con el valor {values}',
  record_with_one_of: 'un registro {recordType} con uno de los valores {values}',
  record_containing: 'un registro {recordType} que contenga {values}',
  record_starting_with: 'un registro {recordType} que empiece por {values}',
  record_in_network: 'un registro {recordType} con una dirección de {values}',
  it_should: 'debería {what}',
  each_should: 'cada valor debería {what}',
  be_there: 'existir',
  be_value: 'ser {values}',
  be_one_of: 'ser uno de los valores {values}',
  contain: 'contener {values}',
  start_with: 'empezar por {values}',
  be_in_network: 'ser una dirección de {values}',
  record_should_not_be_there: 'no debería existir',
  change: 'Cambie',
  delete: 'Elimine',
  your_dns_provider: 'su proveedor de DNS',
  provider_of_zone:
    '{provider} (allí están los servidores de nombres de {zone}; los registros creados en otros lugares no tienen efecto)',
  domain_parked:
    'su proveedor de DNS (el dominio {zone} está aparcado en {provider}; indique primero en su registrador los servidores de nombres de su proveedor)',
  domain_expired:
    'su proveedor de DNS (el registrador de {zone} lo considera caducado o sin confirmar; renuévelo o confírmelo allí primero)',
  part_before_domain: 'como nombre, muchos proveedores esperan solo la parte que va antes de su dominio',
  type_in: 'si el formulario añade {zone} al nombre, escriba solo {typeIn}',
  for_minutes: {
    one: 'durante {count} minuto como máximo',
    other: 'durante {count} minutos como máximo',
  },
  for_hours: { one: 'durante {count} hora como máximo', other: 'durante {count} horas como máximo' },
  for_a_while: 'durante unas horas',
  with_quotes: 'tiene comillas alrededor',
  with_spaces: 'tiene espacios o saltos de línea',
  with_backslashes: 'tiene barras invertidas',
  with_commas: 'tiene comas en lugar de puntos y comas',
  without_version: 'no empieza por {version}',
  with_words: 'su valor incluye el nombre o el tipo del registro',
  as_url: 'su valor es la dirección de una página',
  with_dot: 'termina en un punto',
  with_zone: 'el proveedor le ha añadido {zone}',
  cut_off: 'se corta después de {length} caracteres',
  in_other_case: 'no coincide en mayúsculas y minúsculas',
  in_two_records: 'está repartido en dos registros en lugar de uno',
  in_other_type: 'es un registro de tipo {recordType}',
  provider_flattens: 'el proveedor muestra en su lugar las direcciones de {target}',
  provider_proxies: 'es la de un proxy del proveedor',
  spf_lookups: 'necesita {lookups} consultas DNS, y los receptores de correo se detienen después de {limit}',
  spf_lookups_with:
    'necesitaría {lookups} consultas DNS con este servicio de envío, y los receptores de correo se detienen después de {limit}',
  spf_include_unknown: '{term}, pero {domain} no tiene ningún registro SPF',
  spf_include_mistyped: '{term}, pero {domain} no tiene ningún registro SPF; debe ser {wanted}',
  spf_void_lookups:
    'consulta {voids} nombres que no existen, y los receptores de correo se detienen después de {limit}',
  dmarc_policy: 'su política es {policy} y se esperaba {wanted}',
  dmarc_reports: 'no pide que se envíen informes a {address}',
  nothing_beside_alias: 'un nombre con un registro CNAME no puede tener ningún registro {recordType}',
  alias_leads_nowhere: 'ese nombre no existe',
}
