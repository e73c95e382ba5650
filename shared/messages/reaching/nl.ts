/** Dutch texts of problems before a site has answered: the target itself, DNS, the connection, TLS, redirects. */
export const reaching = {
  target_invalid_url: {
    title: 'Onvolledig webadres',
    message: 'Dit is geen volledig webadres: {target}.',
    hint: 'Kopieer het adres van de pagina uit uw browser; het begint met https://.',
  },
  target_too_long: {
    title: 'Adres te lang',
    message: 'Het adres is {length} tekens lang; we kunnen er hoogstens {limit} controleren.',
    hint: 'Vul een korter adres van dezelfde pagina in: de meeste pagina’s gaan ook open zonder het deel na het vraagteken.',
  },
  target_scheme_not_allowed: {
    title: 'Verkeerd soort adres',
    message: 'Het adres begint met {scheme}:, maar deze stap vereist {needed}.',
    hint: 'Vul het adres van de pagina in dat met {needed} begint.',
  },
  target_credentials_not_allowed: {
    title: 'Inloggegevens in het adres',
    message: 'Het adres bevat een gebruikersnaam of wachtwoord: het deel vóór het apenstaartje (@).',
    hint: 'Verwijder dat deel. De pagina moet ook zonder dat deel opengaan.',
  },
  target_port_not_allowed: {
    title: 'Ongebruikelijke poort in het adres',
    message: 'Het adres gebruikt poort {port}, maar alleen deze poorten worden gecontroleerd: {ports}.',
    hint: 'Gebruik het adres van de pagina op een van deze poorten. Zonder ‘:{port}’ is dat de standaardpoort: 443 voor https, 80 voor http.',
  },
  target_host_invalid: {
    title: 'Ongeldige domeinnaam',
    message: 'De naam {host} is geen domeinnaam die op internet kan bestaan.',
    hint: 'Controleer het adres op typefouten. De naam moet een volledige domeinnaam zijn, zoals www.example.com.',
  },
  target_host_special_use: {
    title: 'Domeinnaam voor privégebruik',
    message: 'De naam {host} is gereserveerd voor privégebruik en is niet bereikbaar vanaf internet.',
    hint: 'Gebruik het openbare adres van de site, dus het adres dat uw bezoekers gebruiken.',
  },
  target_address_not_public: {
    title: 'Adres niet openbaar',
    message: '{host} leidt niet naar een openbaar internetadres.',
    hint: 'Gebruik het adres dat uw bezoekers gebruiken. Is dit dat adres, dan moeten alle A- en AAAA-records ervan bij uw DNS-provider openbare adressen zijn.',
  },

  dns_nxdomain: {
    title: 'Domeinnaam niet gevonden',
    message: 'De naam {name} bestaat niet in DNS, het adresboek van het internet.',
    hint: 'Controleer de spelling. Klopt die, ga dan na of het domein niet is verlopen, en voeg {name} toe bij uw DNS-provider.',
  },
  dns_no_records: {
    title: 'Geen DNS-record van dit type',
    message: 'De naam {name} bestaat in DNS, maar heeft geen record van het type {recordType}.',
    hint: 'Voeg het ontbrekende record van het type {recordType} voor {name} toe bij uw DNS-provider. Het kan tot een uur duren voordat het zichtbaar is.',
  },
  dns_servfail: {
    title: 'Storing bij de DNS-servers',
    message: 'De nameservers van {name} hebben een fout gemeld (SERVFAIL).',
    hint: 'Probeer het over een paar minuten opnieuw. Blijft dit gebeuren, vraag uw DNS-provider dan om {name} te controleren; vaak is een fout in DNSSEC de oorzaak.',
  },
  dns_refused: {
    title: 'DNS-servers weigeren te antwoorden',
    message: 'De nameservers weigeren te antwoorden voor {name} (REFUSED).',
    hint: 'Controleer of het domein bij uw DNS-provider is ingesteld en of bij uw registrar de nameservers van deze provider staan.',
  },
  dns_timeout: {
    title: 'DNS-servers antwoorden niet',
    message: 'De nameservers van {name} hebben niet op tijd geantwoord.',
    hint: 'Probeer het over een minuut opnieuw. Blijft dit gebeuren, meld het dan bij uw DNS-provider.',
  },
  dns_bad_response: {
    title: 'Ongeldig DNS-antwoord',
    message: 'De nameservers van {name} hebben een ongeldig antwoord gegeven.',
    hint: 'Probeer het over een minuut opnieuw. Blijft dit gebeuren, vraag uw DNS-provider dan om de instellingen van {name} te controleren.',
  },
  dns_dnssec_invalid: {
    title: 'DNSSEC is ongeldig',
    message:
      'De DNSSEC-handtekeningen van {name} zijn ongeldig, dus nameservers die ze controleren, antwoorden niet voor deze naam.',
    hint: 'Laat uw DNS-provider het domein opnieuw ondertekenen. Is het domein naar een andere provider verhuisd, verwijder dan het oude DS-record bij uw registrar.',
  },
  dns_lame_delegation: {
    title: 'Nameservers kennen het domein niet',
    message: 'Het domein {zone} is gedelegeerd aan {servers}, maar deze nameservers antwoorden er niet voor.',
    hint: 'Vul bij uw registrar de nameservers in van de provider waar {zone} is ingesteld, of stel het domein in bij de provider van deze servers.',
  },
  dns_servers_disagree: {
    title: 'Nameservers antwoorden verschillend',
    message:
      'Sommige nameservers van {zone} hebben het {recordType}-record van {name} zoals verwacht, maar deze nog niet: {lacking}.',
    hint: 'Probeer het over een paar minuten opnieuw. Blijft dit gebeuren, vraag uw DNS-provider dan waarom de nameservers verschillend antwoorden.',
  },
  dns_record_misplaced: {
    title: 'DNS-record bij een andere naam',
    message: 'Het {recordType}-record klopt, maar staat bij {found} in plaats van bij {name}.',
    hint: 'Verplaats het record bij {provider} naar {name}. Als het formulier daar {zone} aan een naam toevoegt, vul dan alleen {typeIn} in.',
  },
  dns_record_mistyped: {
    title: 'DNS-record bijna goed',
    message:
      'Het {recordType}-record van {name} is bijna goed, maar {how}. Gevonden: {actual}, verwacht: {expected}.',
    hint: 'Wijzig bij {provider} dit record van {name} in een {recordType}-record met precies de waarde die de handleiding toont.',
  },
  dns_record_proxied: {
    title: 'CNAME-record niet zichtbaar',
    message: '{name} toont geen CNAME-record, alleen het adres {actual}: {why}.',
    hint: 'Als het record bij {provider} is ingevoerd, schakel daar dan de proxy of de CNAME-flattening voor dit record uit en probeer het opnieuw, of bevestig deze stap handmatig.',
  },
  dns_propagating: {
    title: 'DNS-wijziging is onderweg',
    message:
      'De nameservers van {zone} antwoorden zoals verwacht voor het {recordType}-record van {name}, maar andere servers kunnen nog {howLong} een eerder antwoord bewaren.',
    hint: 'U hoeft niets meer te doen: de wijziging wordt vanzelf overal zichtbaar.',
  },
  dns_record_missing: {
    title: 'DNS-record ontbreekt',
    message: '{name} heeft geen {record}.',
    hint: 'Voeg dit {recordType}-record voor {name} toe bij {provider}; {asName}. Het kan tot een uur duren voordat het zichtbaar is.',
  },
  dns_record_mismatch: {
    title: 'Verkeerd DNS-record',
    message: '{name} heeft als {recordType}-record {actual}, maar {expected}.',
    hint: '{fix} dit {recordType}-record van {name} bij {provider}. Het kan tot een uur duren voordat de wijziging zichtbaar is.',
  },
  dns_record_not_public: {
    title: 'DNS-record leidt naar een privénetwerk',
    message:
      '{name} heeft een {recordType}-record dat naar een privénetwerk leidt, en zulke records worden niet vergeleken.',
    hint: 'Zorg er bij uw DNS-provider voor dat de {recordType}-records van {name} alleen naar openbare adressen en hosts verwijzen. Moeten ze privé blijven, dan kan deze stap niet vanaf hier worden gecontroleerd.',
  },

  connect_refused: {
    title: 'Verbinding geweigerd',
    message: '{host} heeft de verbinding op poort {port} geweigerd.',
    hint: 'Controleer of de site in een browser opengaat. Zo ja, vraag uw hostingprovider dan of een firewall bezoeken van andere servers blokkeert.',
  },
  connect_timeout: {
    title: 'Site antwoordt niet',
    message: '{host} heeft op poort {port} niet op tijd geantwoord.',
    hint: 'Controleer of de site in een browser opengaat en probeer het opnieuw. Gaat de site daar wel open, vraag uw hostingprovider dan of een firewall bezoeken van andere servers blokkeert.',
  },
  connect_unreachable: {
    title: 'Site niet bereikbaar',
    message: 'Er leidt geen route over het internet naar {host}.',
    hint: 'Controleer bij uw DNS-provider of de A- en AAAA-records van {host} de adressen zijn van de server die nu in gebruik is.',
  },
  connect_reset: {
    title: 'Verbinding verbroken',
    message: '{host} heeft de verbinding verbroken.',
    hint: 'Probeer het opnieuw. Blijft dit gebeuren, vraag uw hostingprovider dan of een firewall of loadbalancer verbindingen met {host} verbreekt.',
  },
  connect_closed: {
    title: 'Verbinding gesloten zonder antwoord',
    message: '{host} heeft de verbinding gesloten zonder te antwoorden.',
    hint: 'Probeer het opnieuw. Blijft dit gebeuren, vraag uw hostingprovider dan om het foutenlogboek van {host} te bekijken.',
  },

  tls_handshake_failed: {
    title: 'Beveiligde verbinding mislukt',
    message: 'De beveiligde verbinding (https) met {host} is mislukt.',
    hint: 'Vraag uw hostingprovider om https voor {host} te controleren: het certificaat, en of TLS 1.2 of 1.3 is ingeschakeld.',
  },
  tls_handshake_too_large: {
    title: 'Te veel certificaten',
    message:
      '{host} heeft meer dan {limit} gestuurd om de beveiligde verbinding (https) op te zetten, dus de controle is daar gestopt.',
    hint: 'Vraag uw hostingprovider welke certificaten {host} stuurt. Alleen het eigen certificaat en die van de uitgevers zijn nodig.',
  },
  tls_not_supported: {
    title: 'Site biedt geen https aan',
    message: '{host} biedt op poort {port} geen https aan.',
    hint: 'Schakel https in voor {host} bij uw hostingprovider, of gebruik het adres dat met http:// begint. Als u het adres hier niet kunt wijzigen, vraag dat dan aan wie u deze handleiding gaf.',
  },
  tls_timeout: {
    title: 'Beveiligde verbinding te traag',
    message: '{host} deed er te lang over om de beveiligde verbinding (https) op te zetten.',
    hint: 'Probeer het over een minuut opnieuw. Blijft dit gebeuren, meld het dan bij uw hostingprovider.',
  },
  tls_cert_expired: {
    title: 'Certificaat verlopen of nog niet geldig',
    message: 'Het certificaat van {host} {validity}, dus browsers waarschuwen uw bezoekers.',
    hint: 'Vernieuw het certificaat van {host} bij uw hostingprovider. Is het al vernieuwd, dan moet het nieuwe nog worden geïnstalleerd.',
  },
  tls_cert_name_mismatch: {
    title: 'Certificaat voor een andere naam',
    message: 'Het certificaat van {host} geldt niet voor deze naam, maar voor {names}.',
    hint: 'Laat {host} bij uw hostingprovider aan het certificaat toevoegen, of gebruik een adres waarvoor het certificaat geldt.',
  },
  tls_cert_untrusted: {
    title: 'Certificaat niet vertrouwd',
    message: 'Browsers vertrouwen het certificaat van {host} niet: {reason}.',
    hint: 'Installeer voor {host} een certificaat van een openbare certificaatautoriteit, bijvoorbeeld een van de gratis certificaten die de meeste hostingproviders aanbieden, samen met de tussenliggende certificaten.',
  },
  tls_cert_expiring: {
    title: 'Certificaat verloopt binnenkort',
    message: 'Het certificaat van {host} verloopt {when}.',
    hint: 'Vernieuw het vóór die tijd, of zorg ervoor dat uw hostingprovider dat doet.',
  },

  redirect_limit: {
    title: 'Te veel doorverwijzingen',
    message:
      'Het adres verwijst meer dan {limit} keer door; de laatste doorverwijzing leidt naar {location}.',
    hint: 'Vul het adres in waar uw bezoekers uiteindelijk terechtkomen, of verwijder doorverwijzingen die niet nodig zijn.',
  },
  redirect_loop: {
    title: 'Doorverwijzingen vormen een lus',
    message: 'De doorverwijzingen vormen een lus en komen weer uit bij {location}.',
    hint: 'Bekijk de doorverwijsregels van de site voor https en voor www, en verwijder de regel die terugleidt.',
  },
  redirect_invalid_location: {
    title: 'Doorverwijzing zonder geldig adres',
    message: '{from} verwijst door {badLocation}.',
    hint: 'Corrigeer de doorverwijzing van {from}: die moet naar één volledig adres leiden, zoals https://www.example.com/page.',
  },
  redirect_not_allowed: {
    title: 'Doorverwijzing kan niet worden gevolgd',
    message: '{from} verwijst door naar een adres dat niet wordt gecontroleerd: {reason}.',
    hint: 'Wijzig de doorverwijzing van {from}: die moet leiden naar een openbaar adres dat met https:// begint en geen poort, gebruikersnaam of wachtwoord bevat.',
  },
  redirect_downgrade: {
    title: 'Doorverwijzing naar een onveilig adres',
    message: 'Een doorverwijzing leidt van https naar {location}, en dat is niet veilig.',
    hint: 'Laat deze doorverwijzing naar een adres leiden dat met https:// begint.',
  },
  redirect_offsite: {
    title: 'Doorverwijzing naar een andere site',
    message: 'Het adres leidt naar een andere site: {host}.',
    hint: 'Controleer of {host} de site is die u bedoelt.',
  },
  redirect_bad_join: {
    title: 'Schuine streep ontbreekt in een doorverwijzing',
    message: '{from} verwijst door naar {location}, waar de schuine streep na de hostnaam ontbreekt.',
    hint: 'Zet in de doorverwijzing van {from} een schuine streep (/) tussen de hostnaam en het pad.',
  },
}
