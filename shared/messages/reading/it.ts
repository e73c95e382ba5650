/** Italian texts of problems with a response, a page, a signal, and of this service. */
export const reading = {
  http_headers_timeout: {
    title: 'Il sito non ha risposto in tempo',
    message: '{host} ha accettato la richiesta, ma non ha risposto in tempo.',
    hint: 'Controlli che il sito si apra rapidamente in un browser, poi riprovi. Se il problema persiste, chieda al suo provider di hosting perché {host} è lento.',
  },
  http_body_timeout: {
    title: 'Caricamento della pagina interrotto',
    message: '{host} ha smesso di inviare dati a metà della pagina.',
    hint: 'Riprovi. Se il problema persiste, chieda al suo provider di hosting di controllare il log degli errori di {host}.',
  },
  http_protocol_error: {
    title: 'Risposta del sito non valida',
    message: '{host} non ha risposto in modo valido tramite HTTP, il linguaggio del web.',
    hint: 'Controlli che l’indirizzo si apra in un browser e chieda al suo provider di hosting quale server risponde su {host}.',
  },
  http_version_unsupported: {
    title: 'Il sito risponde solo tramite HTTP/2',
    message: '{host} risponde solo tramite HTTP/2, ma le verifiche usano HTTP/1.1.',
    hint: 'Nei browser il sito può funzionare senza problemi. Faccia in modo che {host} accetti anche HTTP/1.1, oppure confermi manualmente questo passaggio.',
  },
  http_headers_too_large: {
    title: 'Header di risposta troppo grandi',
    message: 'Gli header di risposta di {host} superano il limite di {limit}.',
    hint: 'Faccia in modo che {host} invii header più piccoli; di solito la causa sono troppi cookie.',
  },
  http_body_incomplete: {
    title: 'Pagina ricevuta solo in parte',
    message: '{host} ha chiuso la connessione prima che la pagina fosse completa.',
    hint: 'Riprovi. Se il problema persiste, chieda al suo provider di hosting di controllare il log degli errori di {host}.',
  },
  http_body_too_large: {
    title: 'Pagina troppo grande',
    message: 'La pagina {url} è più grande di {limit}; ne è stato letto solo l’inizio.',
    hint: 'Sposti il contenuto da verificare più in alto nella pagina, oppure verifichi una pagina più piccola del sito.',
  },
  http_decode_failed: {
    title: 'Pagina non leggibile',
    message:
      '{host} ha inviato la pagina in una forma che non è possibile leggere: il contenuto non è valido come {encoding}.',
    hint: 'Chieda al suo provider di hosting di controllare le impostazioni di compressione e del set di caratteri.',
  },
  http_encoding_unsupported: {
    title: 'Compressione non supportata',
    message: '{host} comprime la pagina in un modo che qui non è possibile leggere: {encoding}.',
    hint: 'Faccia in modo che il server web usi gzip, deflate, br o zstd, oppure nessuna compressione.',
  },
  http_status_unexpected: {
    title: 'Codice di stato imprevisto',
    message: '{url} ha risposto con il codice di stato {status}; risposta attesa: {expected}.',
    hint: 'Apra {url} in una finestra di navigazione in incognito. {advice}.',
  },
  http_auth_required: {
    title: 'Pagina non pubblica',
    message: '{url} non è una pagina pubblica: ha risposto con il codice di stato {status}.',
    hint: 'Rimuova la password o la pagina di manutenzione durante la verifica, oppure autorizzi lo user agent Waymark-Verify nel firewall o nel plugin di sicurezza.',
  },
  http_bot_challenge: {
    title: 'Verifica bloccata dalla protezione anti-bot',
    message: 'La protezione anti-bot di {vendor} ha risposto al posto della pagina {url}.',
    hint: 'Autorizzi lo user agent Waymark-Verify nella protezione anti-bot di {vendor}, poi riprovi.',
  },
  http_rate_limited: {
    title: 'Il sito segnala troppe richieste',
    message: '{url} ha risposto che riceve troppe richieste (codice di stato 429).',
    hint: 'Attenda qualche minuto e riprovi. Se il problema persiste, autorizzi lo user agent Waymark-Verify nel firewall.',
  },
  http_header_mismatch: {
    title: 'Header di risposta errato',
    message: 'L’header di risposta {header} di {url} è {actual}; atteso: {expected}.',
    hint: 'Imposti l’header {header} nelle impostazioni del server web, del provider di hosting o della CDN.',
  },
  http_body_mismatch: {
    title: 'Il testo della pagina non corrisponde',
    message: 'La pagina {url} {what}.',
    hint: 'Apra {url} in una finestra di navigazione in incognito e corregga la pagina. Se lì è corretta, svuoti le cache del sito.',
  },
  http_too_slow: {
    title: 'Sito troppo lento',
    message: '{url} ha impiegato {took} ms per rispondere; il massimo consentito è {limit} ms.',
    hint: 'Riprovi. Se resta lento, il rimedio più efficace è una cache delle pagine o una CDN davanti al sito.',
  },
  http_soft_404: {
    title: 'Il sito risponde anche per pagine inesistenti',
    message:
      'Il sito risponde anche per {url}, una pagina che non esiste, quindi la risposta per la sua pagina non dimostra nulla.',
    hint: 'Faccia in modo che il sito risponda con il codice di stato 404 per le pagine che non esistono.',
  },

  content_not_html: {
    title: 'Non è una pagina web',
    message: 'La pagina {url} viene inviata come {contentType} e non come HTML.',
    hint: 'Inserisca l’indirizzo di una pagina che i visitatori vedono, non quello di un file.',
  },
  content_xhtml: {
    title: 'Pagina inviata come XHTML',
    message:
      'La pagina {url} viene inviata come XHTML (application/xhtml+xml), che i browser non leggono come HTML, quindi non è stata verificata.',
    hint: 'Confermi manualmente questo passaggio, oppure faccia in modo che il server web invii la pagina come text/html.',
  },
  content_empty: {
    title: 'La pagina è vuota',
    message: 'La pagina {url} è vuota.',
    hint: 'Apra {url} in una finestra di navigazione in incognito. Se lì non è vuota, chieda al suo provider di hosting perché lo è per altri visitatori.',
  },
  content_unclear: {
    title: 'Pagina non leggibile con certezza',
    message: 'La pagina {url} contiene {part}, quindi non è certo come la leggano i browser.',
    hint: 'Confermi manualmente questo passaggio.',
  },
  content_too_complex: {
    title: 'Pagina troppo complessa',
    message: 'La pagina {url} è troppo complessa da analizzare, quindi il suo contenuto non è noto.',
    hint: 'Verifichi una pagina più semplice del sito, oppure confermi manualmente questo passaggio.',
  },
  content_needs_javascript: {
    title: 'La pagina richiede JavaScript',
    message:
      'La pagina {url} viene composta da JavaScript nel browser, quindi non è stato possibile leggerne il contenuto.',
    hint: 'Inserisca lo snippet nell’HTML inviato dal server, ad esempio in index.html, oppure confermi manualmente questo passaggio.',
  },
  content_stand_in: {
    title: 'I visitatori vedono un’altra pagina',
    message:
      'I visitatori di {url} vedono {what}, quindi non è stato possibile leggere la pagina con lo snippet.',
    hint: 'Verifichi l’indirizzo della pagina vera e propria, oppure apra il sito ai visitatori, poi riprovi.',
  },

  signal_not_received: {
    title: 'Ancora nessun segnale',
    message: 'Il segnale {name} del sito non è arrivato {since}.',
    hint: 'Apra il sito una volta, in modo che possa inviare il segnale, poi ripeta la verifica.',
  },
  signal_stale: {
    title: 'Il segnale non arriva più',
    message: 'Il segnale {name} del sito non è arrivato {since}, mentre prima arrivava.',
    hint: 'Apra il sito e verifichi che lo snippet sia ancora nelle pagine e continui a inviare.',
  },

  system_deadline_exceeded: {
    title: 'Tempo per la verifica scaduto',
    message: 'Il tempo per la verifica è scaduto prima che arrivasse una risposta.',
    hint: 'Riprovi. Se il problema persiste, il sito risponde troppo lentamente per essere verificato: si rivolga al suo provider di hosting.',
  },
  system_config_invalid: {
    title: 'Verifica non configurata correttamente',
    message: 'La verifica di questo passaggio non è configurata correttamente: {reason}.',
    hint: 'Il problema non dipende dal suo sito. Avvisi l’autore della guida.',
  },
  system_check_unsupported: {
    title: 'Verifica non ancora supportata',
    message: 'Il servizio non supporta ancora la verifica di questo passaggio: {reason}.',
    hint: 'Il problema non dipende dal suo sito. Riprovi più tardi. Se il problema persiste, contatti l’assistenza indicando l’ID della richiesta.',
  },
  system_cancelled: {
    title: 'Verifica annullata',
    message: 'La verifica è stata annullata prima che arrivasse una risposta.',
    hint: 'Avvii di nuovo la verifica.',
  },
  system_overloaded: {
    title: 'Troppe verifiche in corso',
    message: 'Sono in corso troppe verifiche, quindi questa non è stata eseguita.',
    hint: 'Riprovi tra un minuto.',
  },
  system_target_busy: {
    title: 'Sito verificato troppo spesso',
    message: 'Al momento {host} viene verificato troppo spesso, quindi questa verifica non è stata eseguita.',
    hint: 'Riprovi tra {retryAfterSeconds} s.',
  },
  system_internal_error: {
    title: 'Errore interno',
    message: 'La verifica non è riuscita a causa di un errore interno, non a causa del suo sito.',
    hint: 'Riprovi. Se il problema persiste, contatti l’assistenza indicando l’ID della richiesta.',
  },
}
