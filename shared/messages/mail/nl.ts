/** Dutch texts of problems with mail records. */
export const mail = {
  mail_spf_missing: {
    title: 'SPF-record ontbreekt',
    message:
      '{name} heeft geen SPF-record; daarin hoort te staan wie namens dit domein e-mail mag versturen.',
    hint: 'Voeg bij {provider} dit TXT-record toe voor {name}: ‘{record}’.',
  },
  mail_spf_multiple: {
    title: 'Meer dan één SPF-record',
    message: '{name} heeft {count} SPF-records, en dan gebruiken ontvangende mailservers geen enkel daarvan.',
    hint: 'Vervang ze bij {provider} door dit ene TXT-record van {name}: ‘{record}’.',
  },
  mail_spf_invalid: {
    title: 'SPF-record ongeldig',
    message: 'Het SPF-record van {name} telt niet mee door een fout bij {at}: {term}.',
    hint: 'Corrigeer of verwijder dit onderdeel. Tot die tijd negeren ontvangende mailservers het hele record.',
  },
  mail_spf_too_many_lookups: {
    title: 'SPF-record vereist te veel lookups',
    message: 'Het SPF-record van {name} {how}.',
    hint: 'Verwijder de onderdelen van verzenders die u niet meer gebruikt, tot het record binnen de limiet blijft.',
  },
  mail_spf_not_included: {
    title: 'Verzender ontbreekt in het SPF-record',
    message: 'Het SPF-record van {name} is {actual} en staat {sender} niet toe.',
    hint: 'Wijzig bij {provider} dit TXT-record van {name} in: ‘{record}’.',
  },
  mail_dkim_missing: {
    title: 'DKIM-sleutel ontbreekt',
    message:
      '{name} heeft geen DKIM-sleutel; daarmee controleren ontvangende mailservers de handtekening van een e-mail.',
    hint: 'Voeg het record dat de handleiding voor {name} toont, toe bij {provider}; {asName}.',
  },
  mail_dkim_revoked: {
    title: 'DKIM-sleutel ingetrokken',
    message: 'De DKIM-sleutel van {name} is leeg en daarmee ingetrokken.',
    hint: 'Wijzig bij {provider} het record van {name} in het record dat de handleiding toont.',
  },
  mail_dkim_mismatch: {
    title: 'Andere DKIM-sleutel',
    message: 'De DKIM-sleutel van {name} is {actual}, maar moet {expected} zijn.',
    hint: 'Wijzig bij {provider} het record van {name} in het record dat de handleiding toont, en kopieer dat in zijn geheel.',
  },
  mail_dkim_weak: {
    title: 'DKIM-sleutel te kort',
    message:
      'De DKIM-sleutel van {name} heeft {bits} bits, maar ontvangende mailservers vereisen een RSA-sleutel van minstens {limit} bits.',
    hint: 'Laat de verzender een sleutel van 2048 bits maken en publiceer die.',
  },
  mail_dmarc_missing: {
    title: 'DMARC-record ontbreekt',
    message: '{name} heeft geen DMARC-record; daarin hoort te staan wat er met vervalste e-mail gebeurt.',
    hint: 'Voeg bij {provider} dit TXT-record toe voor {name}: ‘{record}’.',
  },
  mail_dmarc_multiple: {
    title: 'Meer dan één DMARC-record',
    message:
      '{name} heeft meer dan één DMARC-record, en dan gebruiken ontvangende mailservers geen enkel daarvan.',
    hint: 'Verwijder bij {provider} alle DMARC-records van {name} op één na.',
  },
  mail_dmarc_invalid: {
    title: 'DMARC-record ongeldig',
    message: 'Het DMARC-record van {name} is niet leesbaar: {actual}.',
    hint: 'Wijzig het bij {provider} in: ‘{record}’.',
  },
  mail_dmarc_too_weak: {
    title: 'DMARC-record te zwak',
    message: 'Het DMARC-record van {name} doet niet genoeg: {why}.',
    hint: 'Wijzig het bij {provider} in: ‘{record}’.',
  },
}
