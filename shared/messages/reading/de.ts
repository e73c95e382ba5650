/** German texts of problems with a response, a page, a signal, and of this service. */
export const reading = {
  http_headers_timeout: {
    title: 'Website antwortet nicht rechtzeitig',
    message: '{host} hat die Anfrage angenommen, aber nicht rechtzeitig geantwortet.',
    hint: 'Prüfen Sie, ob sich die Website in einem Browser schnell öffnet, und versuchen Sie es noch einmal. Wenn es dabei bleibt, fragen Sie Ihren Hosting-Anbieter, warum {host} langsam ist.',
  },
  http_body_timeout: {
    title: 'Seite lädt nicht zu Ende',
    message: '{host} hat mitten in der Seite aufgehört zu senden.',
    hint: 'Versuchen Sie es noch einmal. Wenn es dabei bleibt, bitten Sie Ihren Hosting-Anbieter, im Fehlerprotokoll von {host} nachzusehen.',
  },
  http_protocol_error: {
    title: 'Ungültige Antwort der Website',
    message: '{host} hat nicht mit gültigem HTTP geantwortet, der Sprache des Webs.',
    hint: 'Prüfen Sie, ob sich die Adresse in einem Browser öffnet, und fragen Sie Ihren Hosting-Anbieter, was auf {host} antwortet.',
  },
  http_version_unsupported: {
    title: 'Website antwortet nur über HTTP/2',
    message: '{host} antwortet nur über HTTP/2, Prüfungen fragen aber über HTTP/1.1.',
    hint: 'In Browsern kann die Website durchaus funktionieren. Lassen Sie {host} auch HTTP/1.1 annehmen, oder bestätigen Sie diesen Schritt von Hand.',
  },
  http_headers_too_large: {
    title: 'Antwort-Header zu groß',
    message: 'Die Antwort-Header von {host} sind größer als {limit}.',
    hint: 'Lassen Sie {host} kleinere Header senden; meist sind zu viele Cookies die Ursache.',
  },
  http_body_incomplete: {
    title: 'Seite unvollständig angekommen',
    message: '{host} hat die Verbindung geschlossen, bevor die Seite vollständig war.',
    hint: 'Versuchen Sie es noch einmal. Wenn es dabei bleibt, bitten Sie Ihren Hosting-Anbieter, im Fehlerprotokoll von {host} nachzusehen.',
  },
  http_body_too_large: {
    title: 'Seite zu groß',
    message: 'Die Seite {url} ist größer als {limit}; nur ihr Anfang wurde gelesen.',
    hint: 'Setzen Sie den geprüften Inhalt weiter nach oben auf der Seite, oder prüfen Sie eine kleinere Seite der Website.',
  },
  http_decode_failed: {
    title: 'Seite nicht lesbar',
    message:
      '{host} hat die Seite in einer Form gesendet, die nicht lesbar ist: Sie ist nicht gültig als {encoding}.',
    hint: 'Bitten Sie Ihren Hosting-Anbieter, die Einstellungen für Komprimierung und Zeichensatz zu prüfen.',
  },
  http_encoding_unsupported: {
    title: 'Komprimierung nicht unterstützt',
    message: '{host} komprimiert die Seite auf eine Weise, die hier nicht lesbar ist: {encoding}.',
    hint: 'Lassen Sie den Webserver gzip, deflate, br oder zstd verwenden oder gar nicht komprimieren.',
  },
  http_status_unexpected: {
    title: 'Unerwarteter Status',
    message: '{url} hat mit Status {status} geantwortet; erwartet war {expected}.',
    hint: 'Öffnen Sie {url} in einem privaten Browserfenster. {advice}.',
  },
  http_auth_required: {
    title: 'Seite nicht frei zugänglich',
    message: '{url} ist nicht für alle zugänglich: Die Antwort hatte den Status {status}.',
    hint: 'Entfernen Sie für die Prüfung das Passwort oder die Wartungsseite, oder erlauben Sie den User-Agent Waymark-Verify in Ihrer Firewall oder Ihrem Sicherheits-Plugin.',
  },
  http_bot_challenge: {
    title: 'Vom Bot-Schutz blockiert',
    message: 'Der Bot-Schutz von {vendor} hat anstelle der Seite {url} geantwortet.',
    hint: 'Erlauben Sie den User-Agent Waymark-Verify im Bot-Schutz von {vendor}, und versuchen Sie es dann noch einmal.',
  },
  http_rate_limited: {
    title: 'Website meldet zu viele Anfragen',
    message: '{url} meldet zu viele Anfragen (Status 429).',
    hint: 'Warten Sie ein paar Minuten, und versuchen Sie es noch einmal. Wenn es dabei bleibt, erlauben Sie den User-Agent Waymark-Verify in Ihrer Firewall.',
  },
  http_header_mismatch: {
    title: 'Falscher Antwort-Header',
    message: 'Der Antwort-Header {header} von {url} ist {actual}; erwartet war {expected}.',
    hint: 'Setzen Sie den Header {header} in den Einstellungen Ihres Webservers, Hosting-Anbieters oder CDN.',
  },
  http_body_mismatch: {
    title: 'Seitentext stimmt nicht überein',
    message: 'Die Seite {url} {what}.',
    hint: 'Öffnen Sie {url} in einem privaten Browserfenster, und berichtigen Sie die Seite. Wenn sie dort stimmt, leeren Sie die Caches der Website.',
  },
  http_too_slow: {
    title: 'Website zu langsam',
    message: '{url} hat {took} ms für die Antwort gebraucht, erlaubt sind höchstens {limit} ms.',
    hint: 'Versuchen Sie es noch einmal. Wenn es langsam bleibt, hilft am meisten ein Seiten-Cache oder ein CDN vor der Website.',
  },
  http_soft_404: {
    title: 'Website antwortet auch für fehlende Seiten',
    message:
      'Die Website antwortet auch für {url}, eine Seite, die es nicht gibt; deshalb beweist ihre Antwort für Ihre Seite nichts.',
    hint: 'Lassen Sie die Website für Seiten, die es nicht gibt, mit Status 404 antworten.',
  },

  content_not_html: {
    title: 'Keine Webseite',
    message: 'Die Seite {url} wird als {contentType} gesendet, nicht als HTML.',
    hint: 'Geben Sie die Adresse einer Seite ein, die Besucher sehen, nicht die einer Datei.',
  },
  content_xhtml: {
    title: 'Seite als XHTML gesendet',
    message:
      'Die Seite {url} wird als XHTML (application/xhtml+xml) gesendet, das Browser nicht als HTML lesen; deshalb wurde sie nicht geprüft.',
    hint: 'Bestätigen Sie diesen Schritt von Hand, oder lassen Sie den Webserver die Seite als text/html senden.',
  },
  content_empty: {
    title: 'Seite ist leer',
    message: 'Die Seite {url} ist leer.',
    hint: 'Öffnen Sie {url} in einem privaten Browserfenster. Wenn sie dort nicht leer ist, fragen Sie Ihren Hosting-Anbieter, warum andere sie leer erhalten.',
  },
  content_unclear: {
    title: 'Seite nicht eindeutig lesbar',
    message: 'Die Seite {url} hat {part}; es ist nicht sicher, wie Browser sie lesen.',
    hint: 'Bestätigen Sie diesen Schritt von Hand.',
  },
  content_too_complex: {
    title: 'Seite zu komplex',
    message: 'Die Seite {url} zu durchsuchen ist zu aufwendig; ihr Inhalt ist deshalb nicht bekannt.',
    hint: 'Prüfen Sie eine einfachere Seite der Website, oder bestätigen Sie diesen Schritt von Hand.',
  },
  content_needs_javascript: {
    title: 'Seite braucht JavaScript',
    message:
      'Die Seite {url} wird erst im Browser von JavaScript zusammengesetzt; ihr Inhalt war deshalb nicht lesbar.',
    hint: 'Setzen Sie das Snippet in das HTML, das der Server sendet, etwa in index.html, oder bestätigen Sie diesen Schritt von Hand.',
  },
  content_stand_in: {
    title: 'Eine andere Seite steht davor',
    message: 'Besucher von {url} sehen {what}; die Seite mit dem Snippet war deshalb nicht lesbar.',
    hint: 'Prüfen Sie die Adresse der Seite selbst, oder öffnen Sie die Website für Besucher, und versuchen Sie es noch einmal.',
  },

  signal_not_received: {
    title: 'Noch kein Signal',
    message: 'Das Signal {name} ist {since} nicht von der Website eingegangen.',
    hint: 'Öffnen Sie die Website einmal, damit sie das Signal senden kann, und prüfen Sie dann noch einmal.',
  },
  signal_stale: {
    title: 'Das Signal bleibt aus',
    message: 'Das Signal {name} ist {since} nicht von der Website eingegangen, vorher schon.',
    hint: 'Öffnen Sie die Website und sehen Sie nach, ob das Snippet noch auf den Seiten ist und noch sendet.',
  },

  system_deadline_exceeded: {
    title: 'Zeit für die Prüfung abgelaufen',
    message: 'Die Zeit für die Prüfung war abgelaufen, bevor es eine Antwort gab.',
    hint: 'Versuchen Sie es noch einmal. Wenn es dabei bleibt, antwortet die Website zu langsam für eine Prüfung: Fragen Sie Ihren Hosting-Anbieter.',
  },
  system_config_invalid: {
    title: 'Prüfung nicht richtig eingerichtet',
    message: 'Die Prüfung dieses Schritts ist nicht richtig eingerichtet: {reason}.',
    hint: 'Ihre Website ist nicht die Ursache. Sagen Sie dem Autor der Anleitung Bescheid.',
  },
  system_check_unsupported: {
    title: 'Prüfung noch nicht unterstützt',
    message: 'Der Dienst unterstützt die Prüfung dieses Schritts noch nicht: {reason}.',
    hint: 'Ihre Website ist nicht die Ursache. Versuchen Sie es später noch einmal. Wenn es dabei bleibt, wenden Sie sich an den Support, und nennen Sie die Request-ID.',
  },
  system_cancelled: {
    title: 'Prüfung abgebrochen',
    message: 'Die Prüfung wurde abgebrochen, bevor es eine Antwort gab.',
    hint: 'Starten Sie die Prüfung noch einmal.',
  },
  system_overloaded: {
    title: 'Zu viele Prüfungen gleichzeitig',
    message: 'Es laufen zu viele Prüfungen, deshalb wurde diese nicht ausgeführt.',
    hint: 'Versuchen Sie es in einer Minute noch einmal.',
  },
  system_target_busy: {
    title: 'Website zu oft geprüft',
    message: '{host} wird im Moment zu oft geprüft, deshalb wurde diese Prüfung nicht ausgeführt.',
    hint: 'Versuchen Sie es in {retryAfterSeconds} Sekunden noch einmal.',
  },
  system_internal_error: {
    title: 'Interner Fehler',
    message: 'Die Prüfung ist an einem internen Fehler gescheitert, nicht an Ihrer Website.',
    hint: 'Versuchen Sie es noch einmal. Wenn es dabei bleibt, wenden Sie sich an den Support, und nennen Sie die Request-ID.',
  },
}
