/** English texts of problems with mail records. */
export const mail = {
  mail_spf_missing: {
    title: 'SPF record missing',
    message: '{name} has no SPF record, which says who may send mail for it.',
    hint: 'At {provider}, add this TXT record for {name}: "{record}".',
  },
  mail_spf_multiple: {
    title: 'More than one SPF record',
    message: '{name} has {count} SPF records, and receivers of mail then use none of them.',
    hint: 'At {provider}, replace them by this one TXT record of {name}: "{record}".',
  },
  mail_spf_invalid: {
    title: 'SPF record invalid',
    message: 'The SPF record of {name} does not count, because of a mistake at {at}: {term}.',
    hint: 'Correct or remove this entry. Until then, receivers of mail ignore the whole record.',
  },
  mail_spf_too_many_lookups: {
    title: 'SPF record needs too many lookups',
    message: 'The SPF record of {name} {how}.',
    hint: 'Remove the entries of senders that you no longer use, until the record is within the limit.',
  },
  mail_spf_not_included: {
    title: 'Sender missing in the SPF record',
    message: 'The SPF record of {name} is {actual}, which does not allow {sender}.',
    hint: 'At {provider}, change this TXT record of {name} to: "{record}".',
  },
  mail_dkim_missing: {
    title: 'DKIM key missing',
    message: '{name} has no DKIM key, with which receivers check the signature of a mail.',
    hint: 'Add the record that the guide shows for {name} at {provider}; {asName}.',
  },
  mail_dkim_revoked: {
    title: 'DKIM key revoked',
    message: 'The DKIM key of {name} is empty, which revokes it.',
    hint: 'At {provider}, change the record of {name} to the one that the guide shows.',
  },
  mail_dkim_mismatch: {
    title: 'Another DKIM key',
    message: 'The DKIM key of {name} is {actual}, but should be {expected}.',
    hint: 'At {provider}, change the record of {name} to the one that the guide shows, and copy it whole.',
  },
  mail_dkim_weak: {
    title: 'DKIM key too short',
    message: 'The DKIM key of {name} has {bits} bits, but receivers need an RSA key of at least {limit}.',
    hint: 'Have the sender create a key with 2,048 bits, and publish that.',
  },
  mail_dmarc_missing: {
    title: 'DMARC record missing',
    message: '{name} has no DMARC record, which says what happens to forged mail.',
    hint: 'At {provider}, add this TXT record for {name}: "{record}".',
  },
  mail_dmarc_multiple: {
    title: 'More than one DMARC record',
    message: '{name} has more than one DMARC record, and receivers of mail then use none of them.',
    hint: 'At {provider}, delete all but one of the DMARC records of {name}.',
  },
  mail_dmarc_invalid: {
    title: 'DMARC record invalid',
    message: 'The DMARC record of {name} cannot be read: {actual}.',
    hint: 'At {provider}, change it to: "{record}".',
  },
  mail_dmarc_too_weak: {
    title: 'DMARC record too weak',
    message: 'The DMARC record of {name} does not do enough: {why}.',
    hint: 'At {provider}, change it to: "{record}".',
  },
} as const
