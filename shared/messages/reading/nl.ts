/** Dutch texts of problems with a response, a page, a signal, and of this service. */
export const reading = {
  http_headers_timeout: {
    title: 'Site antwoordt niet op tijd',
    message: '{host} heeft het verzoek aangenomen, maar niet op tijd geantwoord.',
    hint: 'Controleer of de site in een browser snel opengaat en probeer het opnieuw. Blijft dit gebeuren, vraag uw hostingprovider dan waarom {host} traag is.',
  },
  http_body_timeout: {
    title: 'Pagina stopte met laden',
    message: '{host} is midden in de pagina gestopt met verzenden.',
    hint: 'Probeer het opnieuw. Blijft dit gebeuren, vraag uw hostingprovider dan om het foutenlogboek van {host} te bekijken.',
  },
  http_protocol_error: {
    title: 'Ongeldig antwoord van de site',
    message: '{host} heeft niet geantwoord met geldig HTTP, de taal van het web.',
    hint: 'Controleer of het adres in een browser opengaat, en vraag uw hostingprovider wat er op {host} antwoordt.',
  },
  http_version_unsupported: {
    title: 'Site antwoordt alleen via HTTP/2',
    message: '{host} antwoordt alleen via HTTP/2, maar controles gaan via HTTP/1.1.',
    hint: 'In browsers werkt de site misschien gewoon. Zorg ervoor dat {host} ook HTTP/1.1 accepteert, of bevestig deze stap handmatig.',
  },
  http_headers_too_large: {
    title: 'Responseheaders te groot',
    message: 'De responseheaders van {host} zijn groter dan {limit}.',
    hint: 'Zorg ervoor dat {host} kleinere headers stuurt; meestal zijn te veel cookies de oorzaak.',
  },
  http_body_incomplete: {
    title: 'Pagina onvolledig aangekomen',
    message: '{host} heeft de verbinding gesloten voordat de pagina volledig was.',
    hint: 'Probeer het opnieuw. Blijft dit gebeuren, vraag uw hostingprovider dan om het foutenlogboek van {host} te bekijken.',
  },
  http_body_too_large: {
    title: 'Pagina te groot',
    message: 'De pagina {url} is groter dan {limit}; alleen het begin is gelezen.',
    hint: 'Zet de gecontroleerde inhoud dichter bij het begin van de pagina, of controleer een kleinere pagina van de site.',
  },
  http_decode_failed: {
    title: 'Pagina niet leesbaar',
    message:
      '{host} heeft de pagina verstuurd in een vorm die niet te lezen is: het is niet geldig als {encoding}.',
    hint: 'Vraag uw hostingprovider om de instellingen voor compressie en tekenset te controleren.',
  },
  http_encoding_unsupported: {
    title: 'Compressie niet ondersteund',
    message: '{host} comprimeert de pagina op een manier die hier niet te lezen is: {encoding}.',
    hint: 'Laat de webserver gzip, deflate, br of zstd gebruiken, of geen compressie.',
  },
  http_status_unexpected: {
    title: 'Onverwachte status',
    message: '{url} antwoordde met status {status}, maar verwacht werd {expected}.',
    hint: 'Open {url} in een privévenster van uw browser; {advice}.',
  },
  http_auth_required: {
    title: 'Pagina niet openbaar',
    message: '{url} is niet openbaar: het antwoord had status {status}.',
    hint: 'Schakel het wachtwoord of de onderhoudspagina uit zolang u controleert, of sta de user agent Waymark-Verify toe in uw firewall of beveiligingsplugin.',
  },
  http_bot_challenge: {
    title: 'Geblokkeerd door botbeveiliging',
    message: 'De botbeveiliging van {vendor} antwoordde in plaats van de pagina {url}.',
    hint: 'Sta de user agent Waymark-Verify toe in de botbeveiliging van {vendor} en probeer het opnieuw.',
  },
  http_rate_limited: {
    title: 'Site meldt te veel verzoeken',
    message: '{url} antwoordde dat er te veel verzoeken binnenkomen (status 429).',
    hint: 'Wacht een paar minuten en probeer het opnieuw. Blijft dit gebeuren, sta de user agent Waymark-Verify dan toe in uw firewall.',
  },
  http_header_mismatch: {
    title: 'Verkeerde responseheader',
    message: 'De responseheader {header} van {url} is {actual}, maar verwacht werd {expected}.',
    hint: 'Stel de header {header} in bij de instellingen van uw webserver, hostingprovider of CDN.',
  },
  http_body_mismatch: {
    title: 'Tekst van de pagina klopt niet',
    message: 'De pagina {url} {what}.',
    hint: 'Open {url} in een privévenster van uw browser en corrigeer de pagina. Klopt alles daar wel, leeg dan de caches van de site.',
  },
  http_too_slow: {
    title: 'Site te traag',
    message: '{url} antwoordde na {took} ms, maar mag er hoogstens {limit} ms over doen.',
    hint: 'Probeer het opnieuw. Blijft de site traag, dan helpt een paginacache of een CDN voor de site het meest.',
  },
  http_soft_404: {
    title: 'Site antwoordt ook bij ontbrekende pagina’s',
    message:
      'De site geeft ook voor {url} een gewoon antwoord, terwijl die pagina niet bestaat; het antwoord voor uw pagina bewijst dus niets.',
    hint: 'Laat de site bij pagina’s die niet bestaan met status 404 antwoorden.',
  },

  content_not_html: {
    title: 'Geen webpagina',
    message: 'De pagina {url} wordt verstuurd als {contentType}, niet als HTML.',
    hint: 'Vul het adres in van een pagina die bezoekers zien, niet het adres van een bestand.',
  },
  content_xhtml: {
    title: 'Pagina verstuurd als XHTML',
    message:
      'De pagina {url} wordt verstuurd als XHTML (application/xhtml+xml), en dat lezen browsers niet als HTML; daarom is de pagina niet gecontroleerd.',
    hint: 'Bevestig deze stap handmatig, of laat de webserver de pagina versturen als text/html.',
  },
  content_empty: {
    title: 'Pagina is leeg',
    message: 'De pagina {url} is leeg.',
    hint: 'Open {url} in een privévenster van uw browser. Is de pagina daar niet leeg, vraag uw hostingprovider dan waarom andere bezoekers een lege pagina krijgen.',
  },
  content_unclear: {
    title: 'Pagina niet met zekerheid leesbaar',
    message: 'De pagina {url} heeft {part}; daardoor is niet zeker hoe browsers de pagina lezen.',
    hint: 'Bevestig deze stap handmatig.',
  },
  content_too_complex: {
    title: 'Pagina te complex',
    message: 'Het doorzoeken van de pagina {url} kost te veel werk, dus de inhoud is niet bekend.',
    hint: 'Controleer een eenvoudigere pagina van de site, of bevestig deze stap handmatig.',
  },
  content_needs_javascript: {
    title: 'Pagina heeft JavaScript nodig',
    message:
      'De pagina {url} wordt pas in de browser door JavaScript opgebouwd, dus de inhoud kon niet worden gelezen.',
    hint: 'Zet de snippet in de HTML die de server verstuurt, zoals index.html, of bevestig deze stap handmatig.',
  },
  content_stand_in: {
    title: 'Bezoekers zien een andere pagina',
    message: 'Bezoekers van {url} zien {what}; daardoor kon de pagina met de snippet niet worden gelezen.',
    hint: 'Controleer het adres van de pagina zelf, of stel de site open voor bezoekers, en probeer het opnieuw.',
  },

  signal_not_received: {
    title: 'Nog geen signaal',
    message: 'Het signaal {name} is {since} niet van de site ontvangen.',
    hint: 'Open de site één keer, zodat die het signaal kan sturen, en controleer daarna opnieuw.',
  },
  signal_stale: {
    title: 'Het signaal blijft uit',
    message: 'Het signaal {name} is {since} niet van de site ontvangen, eerder wel.',
    hint: 'Open de site en kijk of de snippet nog op de pagina’s staat en nog verstuurt.',
  },

  system_deadline_exceeded: {
    title: 'Controle duurde te lang',
    message: 'De tijd voor de controle was verstreken voordat er een antwoord was.',
    hint: 'Probeer het opnieuw. Blijft dit gebeuren, dan antwoordt de site te traag om te worden gecontroleerd: neem contact op met uw hostingprovider.',
  },
  system_config_invalid: {
    title: 'Controle niet goed ingesteld',
    message: 'De controle van deze stap is niet goed ingesteld: {reason}.',
    hint: 'Dit ligt niet aan uw site. Meld het bij de auteur van de handleiding.',
  },
  system_check_unsupported: {
    title: 'Controle nog niet ondersteund',
    message: 'De service ondersteunt de controle van deze stap nog niet: {reason}.',
    hint: 'Dit ligt niet aan uw site. Probeer het later opnieuw. Blijft dit gebeuren, neem dan contact op met support en vermeld het request-id.',
  },
  system_cancelled: {
    title: 'Controle geannuleerd',
    message: 'De controle is geannuleerd voordat er een antwoord was.',
    hint: 'Start de controle opnieuw.',
  },
  system_overloaded: {
    title: 'Te veel controles tegelijk',
    message: 'Er lopen te veel controles, dus deze is niet uitgevoerd.',
    hint: 'Probeer het over een minuut opnieuw.',
  },
  system_target_busy: {
    title: 'Site te vaak gecontroleerd',
    message: '{host} wordt op dit moment te vaak gecontroleerd, dus deze controle is niet uitgevoerd.',
    hint: 'Probeer het over {retryAfterSeconds} seconden opnieuw.',
  },
  system_internal_error: {
    title: 'Interne fout',
    message: 'De controle is mislukt door een interne fout, niet door uw site.',
    hint: 'Probeer het opnieuw. Blijft dit gebeuren, neem dan contact op met support en vermeld het request-id.',
  },
}
