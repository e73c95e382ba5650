import type { PhraseText } from '../phrase-text.ts'
import type { recordPhrases as english } from './en.ts'

/** German words about DNS records and mail, for parts of messages. */
export const recordPhrases: Readonly<Record<keyof typeof english, PhraseText>> = {
  record: '{recordType}-Eintrag',
  record_with_value: '{recordType}-Eintrag mit dem Wert {values}',
  record_with_one_of: '{recordType}-Eintrag mit einem der Werte {values}',
  record_containing: '{recordType}-Eintrag, der {values} enthält',
  record_starting_with: '{recordType}-Eintrag, der mit {values} beginnt',
  record_in_network: '{recordType}-Eintrag mit einer Adresse aus {values}',
  it_should: 'er sollte {what}',
  each_should: 'jeder sollte {what}',
  be_there: 'vorhanden sein',
  be_value: '{values} lauten',
  be_one_of: 'einer der Werte {values} sein',
  contain: '{values} enthalten',
  start_with: 'mit {values} beginnen',
  be_in_network: 'eine Adresse aus {values} sein',
  record_should_not_be_there: 'er sollte nicht vorhanden sein',
  change: 'Ändern',
  delete: 'Löschen',
  your_dns_provider: 'Ihrem DNS-Anbieter',
  provider_of_zone:
    '{provider} (dort stehen die Nameserver von {zone}, Einträge an anderer Stelle haben keine Wirkung)',
  domain_parked:
    'Ihrem DNS-Anbieter (die Domain {zone} ist bei {provider} geparkt, tragen Sie also zuerst beim Registrar die Nameserver Ihres Anbieters ein)',
  domain_expired:
    'Ihrem DNS-Anbieter (die Domain {zone} gilt beim Registrar als abgelaufen oder unbestätigt, verlängern oder bestätigen Sie sie also zuerst dort)',
  part_before_domain: 'viele Anbieter wollen als Namen nur den Teil vor Ihrer Domain',
  type_in: 'wenn das Formular dort {zone} an einen Namen anhängt, geben Sie nur {typeIn} ein',
  for_minutes: { one: 'bis zu {count} Minute lang', other: 'bis zu {count} Minuten lang' },
  for_hours: { one: 'bis zu {count} Stunde lang', other: 'bis zu {count} Stunden lang' },
  for_a_while: 'ein paar Stunden lang',
  with_quotes: 'er steht in Anführungszeichen',
  with_spaces: 'er enthält Leerzeichen oder Zeilenumbrüche',
  with_backslashes: 'er hat umgekehrte Schrägstriche',
  with_commas: 'er hat Kommas statt Semikolons',
  without_version: 'er beginnt nicht mit {version}',
  with_words: 'sein Wert enthält den Namen oder den Typ des Eintrags',
  as_url: 'er ist die Adresse einer Seite',
  with_dot: 'er endet mit einem Punkt',
  with_zone: 'der Anbieter hat {zone} angehängt',
  cut_off: 'er endet nach {length} Zeichen',
  in_other_case: 'er hat andere Groß- oder Kleinbuchstaben',
  in_two_records: 'er steht in zwei Einträgen statt in einem',
  in_other_type: 'er ist ein Eintrag vom Typ {recordType}',
  provider_flattens: 'Der Anbieter zeigt stattdessen die Adressen von {target}',
  provider_proxies: 'Das ist ein Proxy des Anbieters',
  spf_lookups: 'braucht {lookups} DNS-Abfragen, und Empfänger von E-Mails hören nach {limit} auf',
  spf_lookups_with:
    'bräuchte mit diesem Absender {lookups} DNS-Abfragen, und Empfänger von E-Mails hören nach {limit} auf',
  spf_void_lookups:
    'fragt nach {voids} Namen, die es nicht gibt, und Empfänger von E-Mails hören nach {limit} auf',
  dmarc_policy: 'Seine Richtlinie ist {policy}, erwartet wird {wanted}',
  dmarc_reports: 'Er schickt keine Berichte an {address}',
  nothing_beside_alias: 'ein Name mit einem CNAME-Eintrag kann keinen {recordType}-Eintrag haben',
  alias_leads_nowhere: 'diesen Namen gibt es nicht',
}
