/** Italian texts of problems with mail records. */
export const mail = {
  mail_spf_missing: {
    title: 'Record SPF mancante',
    message: '{name} non ha un record SPF, che indica chi può inviare e-mail per questo nome.',
    hint: 'Presso {provider}, aggiunga questo record TXT per {name}: «{record}».',
  },
  mail_spf_multiple: {
    title: 'Più di un record SPF',
    message:
      '{name} ha {count} record SPF, e in questo caso i server di posta dei destinatari li ignorano tutti.',
    hint: 'Presso {provider}, li sostituisca con quest’unico record TXT per {name}: «{record}».',
  },
  mail_spf_invalid: {
    title: 'Record SPF non valido',
    message: 'Il record SPF di {name} non viene considerato perché {at} contiene un errore: {term}.',
    hint: 'Corregga o rimuova questa voce. Fino ad allora i server di posta dei destinatari ignorano l’intero record.',
  },
  mail_spf_too_many_lookups: {
    title: 'Troppe ricerche DNS per il record SPF',
    message: 'Il record SPF di {name} {how}.',
    hint: 'Rimuova le voci dei servizi di invio che non usa più, finché il record non rientra nel limite.',
  },
  mail_spf_not_included: {
    title: 'Servizio di invio assente nel record SPF',
    message: 'Il record SPF di {name} è {actual}, che non autorizza {sender}.',
    hint: 'Presso {provider}, modifichi questo record TXT di {name} in: «{record}».',
  },
  mail_dkim_missing: {
    title: 'Chiave DKIM mancante',
    message: '{name} non ha una chiave DKIM, con cui i destinatari verificano la firma di un’e-mail.',
    hint: 'Aggiunga il record mostrato nella guida per {name} presso {provider}; {asName}.',
  },
  mail_dkim_revoked: {
    title: 'Chiave DKIM revocata',
    message: 'La chiave DKIM di {name} è vuota, quindi risulta revocata.',
    hint: 'Presso {provider}, sostituisca il record di {name} con quello mostrato nella guida.',
  },
  mail_dkim_mismatch: {
    title: 'Chiave DKIM diversa',
    message: 'La chiave DKIM di {name} è {actual}, ma dovrebbe essere {expected}.',
    hint: 'Presso {provider}, sostituisca il record di {name} con quello mostrato nella guida, copiandolo per intero.',
  },
  mail_dkim_weak: {
    title: 'Chiave DKIM troppo corta',
    message:
      'La chiave DKIM di {name} è di {bits} bit, ma i destinatari richiedono una chiave RSA di almeno {limit}.',
    hint: 'Chieda al servizio di invio di creare una chiave da 2048 bit e pubblichi quella.',
  },
  mail_dmarc_missing: {
    title: 'Record DMARC mancante',
    message: '{name} non ha un record DMARC, che indica che cosa fare delle e-mail contraffatte.',
    hint: 'Presso {provider}, aggiunga questo record TXT per {name}: «{record}».',
  },
  mail_dmarc_multiple: {
    title: 'Più di un record DMARC',
    message:
      '{name} ha più di un record DMARC, e in questo caso i server di posta dei destinatari li ignorano tutti.',
    hint: 'Presso {provider}, elimini i record DMARC di {name} lasciandone uno solo.',
  },
  mail_dmarc_invalid: {
    title: 'Record DMARC non valido',
    message: 'Il record DMARC di {name} non è leggibile: {actual}.',
    hint: 'Presso {provider}, lo modifichi in: «{record}».',
  },
  mail_dmarc_too_weak: {
    title: 'Record DMARC insufficiente',
    message: 'Il record DMARC di {name} non è sufficiente: {why}.',
    hint: 'Presso {provider}, lo modifichi in: «{record}».',
  },
}
