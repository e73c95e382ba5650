import type { PhraseText } from '../phrase-text.ts'
import type { recordPhrases as english } from './en.ts'

/** French words about DNS records and mail, for parts of messages. */
export const recordPhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  record: 'enregistrement {recordType}',
  record_of_type: 'un enregistrement {recordType}',
  record_with_value: 'enregistrement {recordType} avec la valeur {values}',
  record_with_one_of: 'enregistrement {recordType} avec l’une des valeurs {values}',
  record_containing: 'enregistrement {recordType} contenant {values}',
  record_starting_with: 'enregistrement {recordType} commençant par {values}',
  record_in_network: 'enregistrement {recordType} avec une adresse comprise dans {values}',
  it_should: 'la valeur devrait {what}',
  each_should: 'chaque valeur devrait {what}',
  be_there: 'être présente',
  be_value: 'être {values}',
  be_one_of: 'être l’une des suivantes : {values}',
  contain: 'contenir {values}',
  start_with: 'commencer par {values}',
  be_in_network: 'être une adresse comprise dans {values}',
  record_should_not_be_there: 'cet enregistrement ne devrait pas exister',
  change: 'Modifiez',
  delete: 'Supprimez',
  your_dns_provider: 'votre fournisseur DNS',
  provider_of_zone:
    '{provider} (les serveurs de noms du domaine {zone} s’y trouvent, et les enregistrements saisis ailleurs sont sans effet)',
  domain_parked:
    'votre fournisseur DNS (le domaine {zone} est mis en parking chez {provider} ; indiquez d’abord à son registraire les serveurs de noms de votre fournisseur)',
  domain_expired:
    'votre fournisseur DNS (le registraire considère le domaine {zone} comme expiré ou non confirmé ; commencez par l’y renouveler ou le confirmer)',
  part_before_domain:
    'De nombreux fournisseurs n’attendent comme nom que la partie qui précède votre domaine',
  type_in: 'Si le formulaire de ce fournisseur ajoute {zone} au nom, saisissez seulement {typeIn}',
  for_minutes: {
    one: 'pendant {count} minute au maximum',
    other: 'pendant {count} minutes au maximum',
  },
  for_hours: { one: 'pendant {count} heure au maximum', other: 'pendant {count} heures au maximum' },
  for_a_while: 'pendant quelques heures',
  with_quotes: 'sa valeur est entourée de guillemets',
  with_spaces: 'sa valeur contient des espaces ou des retours à la ligne',
  with_backslashes: 'sa valeur contient des barres obliques inverses',
  with_commas: 'sa valeur contient des virgules à la place des points-virgules',
  without_version: 'sa valeur ne commence pas par {version}',
  with_words: 'sa valeur contient le nom ou le type de l’enregistrement',
  as_url: 'sa valeur est l’adresse d’une page',
  with_dot: 'sa valeur se termine par un point',
  with_zone: 'le fournisseur a ajouté {zone} à sa valeur',
  cut_off: 'sa valeur s’arrête après {length} caractères',
  in_other_case: 'sa valeur ne respecte pas les majuscules et les minuscules',
  in_two_records: 'sa valeur est répartie sur deux enregistrements au lieu d’un seul',
  in_other_type: 'il est de type {recordType}',
  provider_flattens: 'son fournisseur DNS renvoie à la place les adresses de {target}',
  provider_proxies: 'c’est celle d’un proxy de son fournisseur DNS',
  spf_lookups: 'nécessite {lookups} requêtes DNS, mais les serveurs destinataires s’arrêtent après {limit}',
  spf_lookups_with:
    'nécessiterait {lookups} requêtes DNS avec ce service d’envoi, mais les serveurs destinataires s’arrêtent après {limit}',
  spf_include_unknown: '{term}, mais {domain} n’a pas d’enregistrement SPF',
  spf_include_mistyped: '{term}, mais {domain} n’a pas d’enregistrement SPF ; il faut {wanted}',
  spf_void_lookups:
    'renvoie à {voids} noms qui n’existent pas, mais les serveurs destinataires s’arrêtent après {limit}',
  dmarc_policy: 'sa règle est {policy} au lieu de {wanted}',
  dmarc_reports: 'aucun rapport n’est envoyé à {address}',
  nothing_beside_alias:
    'un nom qui a un enregistrement CNAME ne peut pas avoir d’enregistrement {recordType}',
  alias_leads_nowhere: 'le nom indiqué n’existe pas',
}
