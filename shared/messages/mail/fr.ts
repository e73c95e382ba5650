/** French texts of problems with mail records. */
export const mail = {
  mail_spf_missing: {
    title: 'Enregistrement SPF manquant',
    message:
      '{name} n’a pas d’enregistrement SPF. Cet enregistrement indique qui a le droit d’envoyer des e-mails au nom du domaine.',
    hint: 'Chez {provider}, ajoutez cet enregistrement TXT pour {name} : « {record} ».',
  },
  mail_spf_multiple: {
    title: 'Plusieurs enregistrements SPF',
    message:
      '{name} a {count} enregistrements SPF, et dans ce cas les serveurs destinataires n’en utilisent aucun.',
    hint: 'Chez {provider}, remplacez-les par ce seul enregistrement TXT pour {name} : « {record} ».',
  },
  mail_spf_invalid: {
    title: 'Enregistrement SPF non valide',
    message:
      'L’enregistrement SPF de {name} n’est pas pris en compte, car celui de {at} contient une erreur : {term}.',
    hint: 'Corrigez ou supprimez cette entrée. D’ici là, les serveurs destinataires ignorent l’enregistrement entier.',
  },
  mail_spf_too_many_lookups: {
    title: 'Trop de requêtes DNS pour l’enregistrement SPF',
    message: 'L’enregistrement SPF de {name} {how}.',
    hint: 'Supprimez les entrées des services d’envoi que vous n’utilisez plus, jusqu’à ce que l’enregistrement respecte la limite.',
  },
  mail_spf_not_included: {
    title: 'Service d’envoi absent de l’enregistrement SPF',
    message: 'L’enregistrement SPF de {name} est {actual}, ce qui n’autorise pas {sender}.',
    hint: 'Chez {provider}, remplacez cet enregistrement TXT de {name} par : « {record} ».',
  },
  mail_dkim_missing: {
    title: 'Clé DKIM manquante',
    message:
      '{name} n’a pas de clé DKIM. Cette clé permet aux serveurs destinataires de vérifier la signature d’un e-mail.',
    hint: 'Chez {provider}, ajoutez l’enregistrement que le guide indique pour {name}. {asName}.',
  },
  mail_dkim_revoked: {
    title: 'Clé DKIM révoquée',
    message: 'La clé DKIM de {name} est vide, ce qui la révoque.',
    hint: 'Chez {provider}, remplacez l’enregistrement de {name} par celui que le guide indique.',
  },
  mail_dkim_mismatch: {
    title: 'Clé DKIM différente',
    message: 'La clé DKIM de {name} est {actual}, mais elle devrait être {expected}.',
    hint: 'Chez {provider}, remplacez l’enregistrement de {name} par celui que le guide indique, en le copiant en entier.',
  },
  mail_dkim_weak: {
    title: 'Clé DKIM trop courte',
    message:
      'La clé DKIM de {name} compte {bits} bits, mais les serveurs destinataires exigent une clé RSA d’au moins {limit} bits.',
    hint: 'Demandez au service d’envoi de créer une clé de 2048 bits, puis publiez-la.',
  },
  mail_dmarc_missing: {
    title: 'Enregistrement DMARC manquant',
    message:
      '{name} n’a pas d’enregistrement DMARC. Cet enregistrement indique aux serveurs destinataires que faire des e-mails falsifiés.',
    hint: 'Chez {provider}, ajoutez cet enregistrement TXT pour {name} : « {record} ».',
  },
  mail_dmarc_multiple: {
    title: 'Plusieurs enregistrements DMARC',
    message:
      '{name} a plusieurs enregistrements DMARC, et dans ce cas les serveurs destinataires n’en utilisent aucun.',
    hint: 'Chez {provider}, supprimez tous les enregistrements DMARC de {name} sauf un.',
  },
  mail_dmarc_invalid: {
    title: 'Enregistrement DMARC non valide',
    message: 'L’enregistrement DMARC de {name} est illisible : {actual}.',
    hint: 'Chez {provider}, remplacez-le par : « {record} ».',
  },
  mail_dmarc_too_weak: {
    title: 'Enregistrement DMARC insuffisant',
    message: 'L’enregistrement DMARC de {name} ne suffit pas : {why}.',
    hint: 'Chez {provider}, remplacez-le par : « {record} ».',
  },
}
