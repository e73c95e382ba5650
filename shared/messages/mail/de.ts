/** German texts of problems with mail records. */
export const mail = {
  mail_spf_missing: {
    title: 'SPF-Eintrag fehlt',
    message: '{name} hat keinen SPF-Eintrag, der sagt, wer dafür E-Mails senden darf.',
    hint: 'Legen Sie bei {provider} diesen TXT-Eintrag für {name} an: „{record}“.',
  },
  mail_spf_multiple: {
    title: 'Mehrere SPF-Einträge',
    message: '{name} hat {count} SPF-Einträge, und dann verwenden Empfänger von E-Mails keinen davon.',
    hint: 'Ersetzen Sie sie bei {provider} durch diesen einen TXT-Eintrag von {name}: „{record}“.',
  },
  mail_spf_invalid: {
    title: 'SPF-Eintrag ungültig',
    message: 'Der SPF-Eintrag von {name} zählt wegen eines Fehlers bei {at} nicht: {term}.',
    hint: 'Berichtigen oder entfernen Sie diese Angabe. Bis dahin beachten Empfänger den ganzen Eintrag nicht.',
  },
  mail_spf_too_many_lookups: {
    title: 'SPF-Eintrag braucht zu viele Abfragen',
    message: 'Der SPF-Eintrag von {name} {how}.',
    hint: 'Entfernen Sie die Angaben von Absendern, die Sie nicht mehr verwenden, bis der Eintrag die Grenze einhält.',
  },
  mail_spf_not_included: {
    title: 'Absender fehlt im SPF-Eintrag',
    message: 'Der SPF-Eintrag von {name} lautet {actual} und erlaubt {sender} nicht.',
    hint: 'Ändern Sie diesen TXT-Eintrag von {name} bei {provider} in: „{record}“.',
  },
  mail_dkim_missing: {
    title: 'DKIM-Schlüssel fehlt',
    message: '{name} hat keinen DKIM-Schlüssel, mit dem Empfänger die Signatur einer E-Mail prüfen.',
    hint: 'Legen Sie den Eintrag, den die Anleitung zeigt, für {name} bei {provider} an; {asName}.',
  },
  mail_dkim_revoked: {
    title: 'DKIM-Schlüssel widerrufen',
    message: 'Der DKIM-Schlüssel von {name} ist leer, und das widerruft ihn.',
    hint: 'Ändern Sie den Eintrag von {name} bei {provider} in den, den die Anleitung zeigt.',
  },
  mail_dkim_mismatch: {
    title: 'Anderer DKIM-Schlüssel',
    message: 'Der DKIM-Schlüssel von {name} lautet {actual}, sollte aber {expected} lauten.',
    hint: 'Ändern Sie den Eintrag von {name} bei {provider} in den, den die Anleitung zeigt, und kopieren Sie ihn ganz.',
  },
  mail_dkim_weak: {
    title: 'DKIM-Schlüssel zu kurz',
    message:
      'Der DKIM-Schlüssel von {name} hat {bits} Bit, Empfänger brauchen aber einen RSA-Schlüssel mit mindestens {limit}.',
    hint: 'Lassen Sie den Absender einen Schlüssel mit 2048 Bit erzeugen, und veröffentlichen Sie diesen.',
  },
  mail_dmarc_missing: {
    title: 'DMARC-Eintrag fehlt',
    message: '{name} hat keinen DMARC-Eintrag, der sagt, was mit gefälschten E-Mails geschieht.',
    hint: 'Legen Sie bei {provider} diesen TXT-Eintrag für {name} an: „{record}“.',
  },
  mail_dmarc_multiple: {
    title: 'Mehrere DMARC-Einträge',
    message:
      '{name} hat mehr als einen DMARC-Eintrag, und dann verwenden Empfänger von E-Mails keinen davon.',
    hint: 'Löschen Sie bei {provider} alle DMARC-Einträge von {name} bis auf einen.',
  },
  mail_dmarc_invalid: {
    title: 'DMARC-Eintrag ungültig',
    message: 'Der DMARC-Eintrag von {name} ist nicht lesbar: {actual}.',
    hint: 'Ändern Sie ihn bei {provider} in: „{record}“.',
  },
  mail_dmarc_too_weak: {
    title: 'DMARC-Eintrag zu schwach',
    message: 'Der DMARC-Eintrag von {name} leistet nicht genug: {why}.',
    hint: 'Ändern Sie ihn bei {provider} in: „{record}“.',
  },
}
