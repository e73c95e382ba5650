/** German texts of problems before a site has answered: the target itself, DNS, the connection, TLS, redirects. */
export const reaching = {
  target_invalid_url: {
    title: 'Unvollständige Webadresse',
    message: '{target} ist keine vollständige Webadresse.',
    hint: 'Kopieren Sie die Adresse der Seite aus Ihrem Browser; sie beginnt mit https://.',
  },
  target_too_long: {
    title: 'Adresse zu lang',
    message: 'Die Adresse ist {length} Zeichen lang; geprüft werden höchstens {limit}.',
    hint: 'Geben Sie eine kürzere Adresse derselben Seite ein: Die meisten Seiten öffnen sich auch ohne den Teil nach dem Fragezeichen.',
  },
  target_scheme_not_allowed: {
    title: 'Falsche Art von Adresse',
    message: 'Die Adresse beginnt mit {scheme}:, dieser Schritt verlangt aber {needed}.',
    hint: 'Geben Sie die Adresse der Seite ein, die mit {needed} beginnt.',
  },
  target_credentials_not_allowed: {
    title: 'Zugangsdaten in der Adresse',
    message: 'Die Adresse enthält einen Benutzernamen oder ein Passwort, nämlich den Teil vor dem Zeichen @.',
    hint: 'Entfernen Sie diesen Teil. Die Seite muss sich ohne ihn öffnen.',
  },
  target_port_not_allowed: {
    title: 'Ungewöhnlicher Port in der Adresse',
    message: 'Die Adresse nennt den Port {port}; geprüft werden nur diese Ports: {ports}.',
    hint: 'Verwenden Sie die Adresse der Seite an einem dieser Ports. Ohne „:{port}“ gilt der übliche Port, 443 für https oder 80 für http.',
  },
  target_host_invalid: {
    title: 'Ungültiger Domainname',
    message: '{host} ist kein Domainname, den es im Internet geben kann.',
    hint: 'Prüfen Sie ihn auf Tippfehler. Es muss ein ganzer Domainname sein, etwa www.example.com.',
  },
  target_host_special_use: {
    title: 'Privater Domainname',
    message: 'Der Name {host} ist für private Zwecke reserviert und aus dem Internet nicht erreichbar.',
    hint: 'Verwenden Sie die öffentliche Adresse der Website, also die, die Ihre Besucher benutzen.',
  },
  target_address_not_public: {
    title: 'Adresse nicht öffentlich',
    message: '{host} führt zu keiner öffentlichen Internetadresse.',
    hint: 'Verwenden Sie die Adresse, die Ihre Besucher benutzen. Wenn sie das ist, müssen ihre A- und AAAA-Einträge bei Ihrem DNS-Anbieter lauter öffentliche Adressen sein.',
  },

  dns_nxdomain: {
    title: 'Domainname nicht gefunden',
    message: 'Den Namen {name} gibt es im DNS, dem Adressbuch des Internets, nicht.',
    hint: 'Prüfen Sie die Schreibweise. Wenn sie stimmt, vergewissern Sie sich, dass die Domain nicht abgelaufen ist, und legen Sie {name} bei Ihrem DNS-Anbieter an.',
  },
  dns_no_records: {
    title: 'Kein DNS-Eintrag dieses Typs',
    message: 'Den Namen {name} gibt es im DNS, aber er hat keinen Eintrag vom Typ {recordType}.',
    hint: 'Legen Sie den fehlenden Eintrag vom Typ {recordType} für {name} bei Ihrem DNS-Anbieter an. Es kann bis zu einer Stunde dauern, bis er sichtbar ist.',
  },
  dns_servfail: {
    title: 'Fehler der DNS-Server',
    message: 'Die Nameserver von {name} haben einen Fehler gemeldet (SERVFAIL).',
    hint: 'Versuchen Sie es in ein paar Minuten noch einmal. Wenn es dabei bleibt, bitten Sie Ihren DNS-Anbieter, {name} zu prüfen; oft ist fehlerhaftes DNSSEC die Ursache.',
  },
  dns_refused: {
    title: 'DNS-Server verweigern die Antwort',
    message: 'Die Nameserver verweigern die Antwort für {name} (REFUSED).',
    hint: 'Prüfen Sie, ob die Domain bei Ihrem DNS-Anbieter eingerichtet ist und ob Ihr Registrar die Nameserver dieses Anbieters einträgt.',
  },
  dns_timeout: {
    title: 'DNS-Server antworten nicht',
    message: 'Die Nameserver von {name} haben nicht rechtzeitig geantwortet.',
    hint: 'Versuchen Sie es in einer Minute noch einmal. Wenn es dabei bleibt, wenden Sie sich an Ihren DNS-Anbieter.',
  },
  dns_bad_response: {
    title: 'Ungültige DNS-Antwort',
    message: 'Die Nameserver von {name} haben eine ungültige Antwort geschickt.',
    hint: 'Versuchen Sie es in einer Minute noch einmal. Wenn es dabei bleibt, bitten Sie Ihren DNS-Anbieter, die Einstellungen von {name} zu prüfen.',
  },
  dns_dnssec_invalid: {
    title: 'DNSSEC ist fehlerhaft',
    message:
      'Die DNSSEC-Signaturen von {name} sind nicht gültig, deshalb antworten Nameserver, die sie prüfen, nicht dafür.',
    hint: 'Lassen Sie die Domain von Ihrem DNS-Anbieter neu signieren. Wenn die Domain zu einem anderen Anbieter umgezogen ist, entfernen Sie den alten DS-Eintrag bei Ihrem Registrar.',
  },
  dns_lame_delegation: {
    title: 'Nameserver kennen die Domain nicht',
    message: 'Die Domain {zone} ist an {servers} delegiert, aber diese Nameserver antworten nicht für sie.',
    hint: 'Tragen Sie bei Ihrem Registrar die Nameserver des Anbieters ein, bei dem {zone} eingerichtet ist, oder richten Sie sie beim Anbieter dieser Server ein.',
  },
  dns_servers_disagree: {
    title: 'Nameserver sind sich nicht einig',
    message:
      'Einige Nameserver von {zone} haben den {recordType}-Eintrag von {name} wie erwartet, diese aber noch nicht: {lacking}.',
    hint: 'Versuchen Sie es in ein paar Minuten noch einmal. Wenn es dabei bleibt, fragen Sie Ihren DNS-Anbieter, warum seine Nameserver sich unterscheiden.',
  },
  dns_record_misplaced: {
    title: 'DNS-Eintrag unter anderem Namen',
    message: 'Der {recordType}-Eintrag stimmt, steht aber unter {found} statt unter {name}.',
    hint: 'Verschieben Sie den Eintrag bei {provider} nach {name}. Wenn das Formular dort {zone} an einen Namen anhängt, geben Sie nur {typeIn} ein.',
  },
  dns_record_mistyped: {
    title: 'DNS-Eintrag fast richtig',
    message:
      'Der {recordType}-Eintrag von {name} stimmt fast, aber {how}: Er lautet {actual}, erwartet wird {expected}.',
    hint: 'Machen Sie aus diesem Eintrag von {name} bei {provider} einen {recordType}-Eintrag mit genau dem Wert, den die Anleitung zeigt.',
  },
  dns_record_proxied: {
    title: 'CNAME-Eintrag nicht sichtbar',
    message: '{name} zeigt keinen CNAME-Eintrag, sondern nur die Adresse {actual}: {why}.',
    hint: 'Wenn der Eintrag bei {provider} angelegt ist, schalten Sie den Proxy oder das Flattening für ihn ab und versuchen Sie es noch einmal, oder bestätigen Sie diesen Schritt von Hand.',
  },
  dns_propagating: {
    title: 'DNS-Änderung ist unterwegs',
    message:
      'Die Nameserver von {zone} antworten für den {recordType}-Eintrag von {name} wie erwartet, aber andere behalten {howLong} vielleicht noch eine frühere Antwort.',
    hint: 'Sie müssen nichts mehr tun: Die Änderung wird von selbst überall sichtbar.',
  },
  dns_record_missing: {
    title: 'DNS-Eintrag fehlt',
    message: '{name} hat keinen {record}.',
    hint: 'Legen Sie diesen {recordType}-Eintrag für {name} bei {provider} an; {asName}. Es kann bis zu einer Stunde dauern, bis er sichtbar ist.',
  },
  dns_record_mismatch: {
    title: 'Falscher DNS-Eintrag',
    message: '{name} hat den {recordType}-Eintrag {actual}, aber {expected}.',
    hint: '{fix} Sie diesen {recordType}-Eintrag von {name} bei {provider}. Es kann bis zu einer Stunde dauern, bis die Änderung sichtbar ist.',
  },
  dns_record_not_public: {
    title: 'DNS-Eintrag führt in ein privates Netz',
    message:
      '{name} hat einen {recordType}-Eintrag, der in ein privates Netz führt; solche Einträge werden nicht verglichen.',
    hint: 'Lassen Sie die {recordType}-Einträge von {name} bei Ihrem DNS-Anbieter nur öffentliche Adressen und Hosts nennen. Wenn sie privat bleiben müssen, kann dieser Schritt von hier aus nicht geprüft werden.',
  },

  connect_refused: {
    title: 'Verbindung abgelehnt',
    message: '{host} hat die Verbindung am Port {port} abgelehnt.',
    hint: 'Prüfen Sie, ob sich die Website in einem Browser öffnet. Wenn ja, fragen Sie Ihren Hosting-Anbieter, ob eine Firewall Besuche anderer Server blockiert.',
  },
  connect_timeout: {
    title: 'Website antwortet nicht',
    message: '{host} hat am Port {port} nicht rechtzeitig geantwortet.',
    hint: 'Prüfen Sie, ob sich die Website in einem Browser öffnet, und versuchen Sie es noch einmal. Wenn sie sich öffnet, fragen Sie Ihren Hosting-Anbieter, ob eine Firewall Besuche anderer Server blockiert.',
  },
  connect_unreachable: {
    title: 'Website nicht erreichbar',
    message: 'Kein Weg durch das Internet führt zu {host}.',
    hint: 'Prüfen Sie bei Ihrem DNS-Anbieter, ob die A- und AAAA-Einträge von {host} die Adressen des tatsächlich benutzten Servers sind.',
  },
  connect_reset: {
    title: 'Verbindung abgebrochen',
    message: '{host} hat die Verbindung abgebrochen.',
    hint: 'Versuchen Sie es noch einmal. Wenn es dabei bleibt, fragen Sie Ihren Hosting-Anbieter, ob eine Firewall oder ein Load Balancer Verbindungen zu {host} abbricht.',
  },
  connect_closed: {
    title: 'Verbindung ohne Antwort geschlossen',
    message: '{host} hat die Verbindung ohne Antwort geschlossen.',
    hint: 'Versuchen Sie es noch einmal. Wenn es dabei bleibt, bitten Sie Ihren Hosting-Anbieter, im Fehlerprotokoll von {host} nachzusehen.',
  },

  tls_handshake_failed: {
    title: 'Sichere Verbindung fehlgeschlagen',
    message: 'Die sichere Verbindung (https) zu {host} ist fehlgeschlagen.',
    hint: 'Bitten Sie Ihren Hosting-Anbieter, https für {host} zu prüfen: das Zertifikat, und ob TLS 1.2 oder 1.3 eingeschaltet ist.',
  },
  tls_handshake_too_large: {
    title: 'Zu viele Zertifikate',
    message:
      '{host} hat mehr als {limit} geschickt, um die sichere Verbindung (https) aufzubauen, deshalb endete die Prüfung dort.',
    hint: 'Fragen Sie Ihren Hosting-Anbieter, welche Zertifikate {host} schickt. Nötig sind das eigene und die seiner Aussteller.',
  },
  tls_not_supported: {
    title: 'Website bietet kein https an',
    message: '{host} bietet am Port {port} kein https an.',
    hint: 'Schalten Sie https für {host} bei Ihrem Hosting-Anbieter ein, oder verwenden Sie die Adresse, die mit http:// beginnt. Wenn Sie die Adresse hier nicht ändern können, bitten Sie den darum, von dem Sie diese Anleitung haben.',
  },
  tls_timeout: {
    title: 'Sichere Verbindung zu langsam',
    message: '{host} hat zu lange gebraucht, um die sichere Verbindung (https) aufzubauen.',
    hint: 'Versuchen Sie es in einer Minute noch einmal. Wenn es dabei bleibt, wenden Sie sich an Ihren Hosting-Anbieter.',
  },
  tls_cert_expired: {
    title: 'Zertifikat abgelaufen oder noch nicht gültig',
    message: 'Das Zertifikat von {host} {validity}, deshalb warnen Browser Ihre Besucher.',
    hint: 'Erneuern Sie das Zertifikat von {host} bei Ihrem Hosting-Anbieter. Wenn es erneuert wurde, muss das neue noch installiert werden.',
  },
  tls_cert_name_mismatch: {
    title: 'Zertifikat für einen anderen Namen',
    message: 'Das Zertifikat von {host} gilt für einen anderen Namen: {names}.',
    hint: 'Lassen Sie {host} bei Ihrem Hosting-Anbieter in das Zertifikat aufnehmen, oder verwenden Sie eine Adresse, für die das Zertifikat gilt.',
  },
  tls_cert_untrusted: {
    title: 'Zertifikat nicht vertrauenswürdig',
    message: 'Browser vertrauen dem Zertifikat von {host} nicht. {reason}.',
    hint: 'Installieren Sie ein Zertifikat einer öffentlichen Zertifizierungsstelle für {host}, etwa eines der kostenlosen der meisten Hosting-Anbieter, zusammen mit den Zwischenzertifikaten.',
  },
  tls_cert_expiring: {
    title: 'Zertifikat läuft bald ab',
    message: 'Das Zertifikat von {host} läuft {when} ab.',
    hint: 'Erneuern Sie es vorher, oder vergewissern Sie sich, dass Ihr Hosting-Anbieter es tut.',
  },

  redirect_limit: {
    title: 'Zu viele Weiterleitungen',
    message: 'Die Adresse leitet mehr als {limit}-mal weiter; die letzte Weiterleitung führt zu {location}.',
    hint: 'Geben Sie die Adresse ein, bei der Ihre Besucher am Ende ankommen, oder entfernen Sie unnötige Weiterleitungen.',
  },
  redirect_loop: {
    title: 'Weiterleitungen im Kreis',
    message: 'Die Weiterleitungen führen im Kreis und zurück zu {location}.',
    hint: 'Sehen Sie sich die Weiterleitungsregeln der Website für https und für www an, und entfernen Sie die, die zurückführt.',
  },
  redirect_invalid_location: {
    title: 'Weiterleitung ohne gültige Adresse',
    message: '{from} leitet {badLocation}.',
    hint: 'Berichtigen Sie die Weiterleitung von {from}: Sie muss eine vollständige Adresse nennen, etwa https://www.example.com/page.',
  },
  redirect_not_allowed: {
    title: 'Weiterleitung wird nicht verfolgt',
    message: '{from} leitet auf eine Adresse weiter, die nicht geprüft wird. {reason}.',
    hint: 'Ändern Sie die Weiterleitung von {from}: Sie muss zu einer öffentlichen Adresse führen, die mit https:// beginnt und weder Port noch Benutzer oder Passwort nennt.',
  },
  redirect_downgrade: {
    title: 'Weiterleitung auf eine unsichere Adresse',
    message: 'Eine Weiterleitung führt von https zu {location}, und das ist nicht sicher.',
    hint: 'Ändern Sie diese Weiterleitung so, dass sie zu einer Adresse führt, die mit https:// beginnt.',
  },
  redirect_offsite: {
    title: 'Weiterleitung auf eine andere Website',
    message: 'Die Adresse führt zu einer anderen Website, {host}.',
    hint: 'Prüfen Sie, ob {host} die Website ist, die Sie meinen.',
  },
  redirect_bad_join: {
    title: 'Schrägstrich in einer Weiterleitung fehlt',
    message: '{from} leitet auf {location} weiter; dort fehlt der Schrägstrich nach dem Hostnamen.',
    hint: 'Setzen Sie in der Weiterleitung von {from} einen Schrägstrich (/) zwischen Hostnamen und Pfad.',
  },
}
