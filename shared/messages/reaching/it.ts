/** Italian texts of problems before a site has answered: the target itself, DNS, the connection, TLS, redirects. */
export const reaching = {
  target_invalid_url: {
    title: 'Indirizzo web incompleto',
    message: 'L’indirizzo web {target} non è completo.',
    hint: 'Copi l’indirizzo della pagina dal browser; inizia con https://.',
  },
  target_too_long: {
    title: 'Indirizzo troppo lungo',
    message: 'L’indirizzo è lungo {length} caratteri; se ne possono verificare al massimo {limit}.',
    hint: 'Inserisca un indirizzo più breve della stessa pagina: la maggior parte delle pagine si apre anche senza la parte dopo il punto interrogativo.',
  },
  target_scheme_not_allowed: {
    title: 'Tipo di indirizzo errato',
    message: 'L’indirizzo inizia con {scheme}:, ma questo passaggio richiede {needed}.',
    hint: 'Inserisca l’indirizzo della pagina che inizia con {needed}.',
  },
  target_credentials_not_allowed: {
    title: 'Dati di accesso nell’indirizzo',
    message: 'L’indirizzo contiene un nome utente o una password, cioè la parte prima del simbolo @.',
    hint: 'Rimuova questa parte. La pagina deve aprirsi anche senza.',
  },
  target_port_not_allowed: {
    title: 'Porta insolita nell’indirizzo',
    message: 'L’indirizzo usa la porta {port}, ma vengono verificate solo queste porte: {ports}.',
    hint: 'Usi l’indirizzo della pagina su una di queste porte. Senza «:{port}» è la porta standard: 443 per https, 80 per http.',
  },
  target_host_invalid: {
    title: 'Nome di dominio non valido',
    message: 'Il nome di dominio {host} non può esistere su Internet.',
    hint: 'Controlli che non ci siano errori di battitura. Deve essere un nome di dominio completo, ad esempio www.example.com.',
  },
  target_host_special_use: {
    title: 'Nome di dominio privato',
    message: 'Il nome {host} è riservato all’uso privato e non è raggiungibile da Internet.',
    hint: 'Usi l’indirizzo pubblico del sito, quello che usano i visitatori.',
  },
  target_address_not_public: {
    title: 'Indirizzo non pubblico',
    message: '{host} non porta a una destinazione pubblica su Internet.',
    hint: 'Usi l’indirizzo che usano i visitatori. Se è già quello, faccia in modo che tutti i record A e AAAA di questo nome presso il suo provider DNS contengano indirizzi pubblici.',
  },

  dns_nxdomain: {
    title: 'Nome di dominio non trovato',
    message: 'Il nome {name} non esiste nel DNS, la rubrica di Internet.',
    hint: 'Controlli che sia scritto correttamente. Se lo è, si assicuri che il dominio non sia scaduto e aggiunga {name} presso il suo provider DNS.',
  },
  dns_no_records: {
    title: 'Nessun record DNS di questo tipo',
    message: 'Il nome {name} esiste nel DNS, ma non ha record {recordType}.',
    hint: 'Aggiunga il record {recordType} mancante per {name} presso il suo provider DNS. Può volerci fino a un’ora prima che sia visibile.',
  },
  dns_servfail: {
    title: 'Errore dei server DNS',
    message: 'I name server di {name} hanno segnalato un errore (SERVFAIL).',
    hint: 'Riprovi tra qualche minuto. Se il problema persiste, chieda al suo provider DNS di controllare {name}; spesso la causa è un errore nella configurazione DNSSEC.',
  },
  dns_refused: {
    title: 'I server DNS rifiutano di rispondere',
    message: 'I name server hanno rifiutato di rispondere per {name} (REFUSED).',
    hint: 'Controlli che il dominio sia configurato presso il suo provider DNS e che presso il registrar siano indicati i name server di questo provider.',
  },
  dns_timeout: {
    title: 'I server DNS non rispondono',
    message: 'I name server di {name} non hanno risposto in tempo.',
    hint: 'Riprovi tra un minuto. Se il problema persiste, lo segnali al suo provider DNS.',
  },
  dns_bad_response: {
    title: 'Risposta DNS non valida',
    message: 'I name server di {name} hanno inviato una risposta non valida.',
    hint: 'Riprovi tra un minuto. Se il problema persiste, chieda al suo provider DNS di controllare le impostazioni di {name}.',
  },
  dns_dnssec_invalid: {
    title: 'Errore DNSSEC',
    message:
      'Le firme DNSSEC di {name} non sono valide, quindi i name server che le controllano non rispondono per questo nome.',
    hint: 'Chieda al suo provider DNS di firmare di nuovo il dominio. Se il dominio è stato trasferito a un altro provider, rimuova il vecchio record DS presso il registrar.',
  },
  dns_lame_delegation: {
    title: 'I name server non conoscono il dominio',
    message: 'Il dominio {zone} è delegato a {servers}, ma questi name server non rispondono per il dominio.',
    hint: 'Presso il registrar, inserisca i name server del provider presso cui è configurato {zone}, oppure lo configuri presso il provider di questi server.',
  },
  dns_servers_disagree: {
    title: 'I name server non concordano',
    message:
      'Alcuni name server di {zone} hanno il record {recordType} di {name} come previsto, ma questi non ancora: {lacking}.',
    hint: 'Riprovi tra qualche minuto. Se il problema persiste, chieda al suo provider DNS perché i name server danno risposte diverse.',
  },
  dns_record_misplaced: {
    title: 'Record DNS con un altro nome',
    message: 'Il record {recordType} è corretto, ma ha il nome {found} invece di {name}.',
    hint: 'Presso {provider}, cambi il nome del record in {name}. Se il modulo aggiunge {zone} al nome, inserisca solo {typeIn}.',
  },
  dns_record_mistyped: {
    title: 'Record DNS quasi corretto',
    message:
      'Il record {recordType} di {name} è quasi corretto, ma {how}. Trovato: {actual}; atteso: {expected}.',
    hint: 'Presso {provider}, trasformi questo record di {name} in un record {recordType} con il valore esatto mostrato nella guida.',
  },
  dns_record_proxied: {
    title: 'Record CNAME non visibile',
    message: '{name} non mostra un record CNAME, ma solo l’indirizzo {actual}: {why}.',
    hint: 'Se il record è inserito presso {provider}, disattivi il proxy o il flattening per questo record e riprovi, oppure confermi manualmente questo passaggio.',
  },
  dns_propagating: {
    title: 'Modifica DNS in corso di propagazione',
    message:
      'I name server di {zone} rispondono come previsto per il record {recordType} di {name}, ma altri server potrebbero continuare a dare la risposta precedente {howLong}.',
    hint: 'Non deve fare altro: la modifica diventerà visibile ovunque da sola.',
  },
  dns_record_missing: {
    title: 'Record DNS mancante',
    message: '{name} non ha alcun {record}.',
    hint: 'Aggiunga questo record {recordType} per {name} presso {provider}; {asName}. Può volerci fino a un’ora prima che sia visibile.',
  },
  dns_record_mismatch: {
    title: 'Record DNS errato',
    message: '{name} ha come record {recordType} {actual}, ma {expected}.',
    hint: '{fix} questo record {recordType} di {name} presso {provider}. Può volerci fino a un’ora prima che la modifica sia visibile.',
  },
  dns_record_not_public: {
    title: 'Il record DNS porta a una rete privata',
    message:
      '{name} ha un record {recordType} che porta a una rete privata, e questi record non vengono confrontati.',
    hint: 'Presso il suo provider DNS, faccia in modo che i record {recordType} di {name} puntino solo a indirizzi e host pubblici. Se devono restare privati, questo passaggio non può essere verificato da qui.',
  },

  connect_refused: {
    title: 'Connessione rifiutata',
    message: '{host} ha rifiutato la connessione sulla porta {port}.',
    hint: 'Controlli che il sito si apra in un browser. Se si apre, chieda al suo provider di hosting se un firewall blocca le visite di altri server.',
  },
  connect_timeout: {
    title: 'Il sito non risponde',
    message: '{host} non ha risposto in tempo sulla porta {port}.',
    hint: 'Controlli che il sito si apra in un browser, poi riprovi. Se si apre, chieda al suo provider di hosting se un firewall blocca le visite di altri server.',
  },
  connect_unreachable: {
    title: 'Sito non raggiungibile',
    message: 'Nessun percorso su Internet porta a {host}.',
    hint: 'Controlli presso il suo provider DNS che i record A e AAAA di {host} contengano gli indirizzi del server in uso.',
  },
  connect_reset: {
    title: 'Connessione interrotta',
    message: '{host} ha interrotto la connessione.',
    hint: 'Riprovi. Se il problema persiste, chieda al suo provider di hosting se un firewall o un load balancer interrompe le connessioni a {host}.',
  },
  connect_closed: {
    title: 'Connessione chiusa senza risposta',
    message: '{host} ha chiuso la connessione senza rispondere.',
    hint: 'Riprovi. Se il problema persiste, chieda al suo provider di hosting di controllare il log degli errori di {host}.',
  },

  tls_handshake_failed: {
    title: 'Connessione sicura non riuscita',
    message: 'Non è stato possibile stabilire la connessione sicura (https) con {host}.',
    hint: 'Chieda al suo provider di hosting di controllare https per {host}: che il certificato sia corretto e che TLS 1.2 o 1.3 sia attivo.',
  },
  tls_handshake_too_large: {
    title: 'Troppi certificati',
    message:
      '{host} ha inviato più di {limit} per stabilire la connessione sicura (https), quindi la verifica si è fermata lì.',
    hint: 'Chieda al suo provider di hosting quali certificati invia {host}. Servono solo quello del sito e quelli dei relativi emittenti.',
  },
  tls_not_supported: {
    title: 'Il sito non offre https',
    message: '{host} non offre https sulla porta {port}.',
    hint: 'Attivi https per {host} presso il suo provider di hosting, oppure usi l’indirizzo che inizia con http://. Se qui non può modificare l’indirizzo, lo chieda a chi le ha dato questa guida.',
  },
  tls_timeout: {
    title: 'Connessione sicura troppo lenta',
    message: '{host} ha impiegato troppo tempo per stabilire la connessione sicura (https).',
    hint: 'Riprovi tra un minuto. Se il problema persiste, lo segnali al suo provider di hosting.',
  },
  tls_cert_expired: {
    title: 'Certificato scaduto o non ancora valido',
    message: 'Il certificato di {host} {validity}, quindi i browser mostrano un avviso ai visitatori.',
    hint: 'Rinnovi il certificato di {host} presso il suo provider di hosting. Se è già stato rinnovato, quello nuovo deve ancora essere installato.',
  },
  tls_cert_name_mismatch: {
    title: 'Certificato per un altro nome',
    message: 'Il certificato di {host} non è valido per questo nome, ma per {names}.',
    hint: 'Faccia aggiungere {host} al certificato presso il suo provider di hosting, oppure usi un indirizzo per cui il certificato è valido.',
  },
  tls_cert_untrusted: {
    title: 'Certificato non attendibile',
    message: 'I browser non considerano attendibile il certificato di {host}: {reason}.',
    hint: 'Installi per {host} un certificato di un’autorità di certificazione pubblica, ad esempio uno di quelli gratuiti offerti dalla maggior parte dei provider di hosting, insieme ai relativi certificati intermedi.',
  },
  tls_cert_expiring: {
    title: 'Certificato in scadenza',
    message: 'Il certificato di {host} scade {when}.',
    hint: 'Lo rinnovi prima di allora, oppure si assicuri che lo faccia il suo provider di hosting.',
  },

  redirect_limit: {
    title: 'Troppi reindirizzamenti',
    message: 'L’indirizzo reindirizza più di {limit} volte; l’ultimo reindirizzamento porta a {location}.',
    hint: 'Inserisca l’indirizzo a cui arrivano alla fine i visitatori, oppure rimuova i reindirizzamenti superflui.',
  },
  redirect_loop: {
    title: 'Reindirizzamento ciclico',
    message: 'I reindirizzamenti formano un ciclo e tornano a {location}.',
    hint: 'Controlli le regole di reindirizzamento del sito per https e per www e rimuova quella che riporta indietro.',
  },
  redirect_invalid_location: {
    title: 'Reindirizzamento senza indirizzo valido',
    message: '{from} reindirizza {badLocation}.',
    hint: 'Corregga il reindirizzamento di {from}: deve portare a un solo indirizzo completo, ad esempio https://www.example.com/page.',
  },
  redirect_not_allowed: {
    title: 'Il reindirizzamento non può essere seguito',
    message: '{from} reindirizza a un indirizzo che non viene verificato: {reason}.',
    hint: 'Modifichi il reindirizzamento di {from}: deve portare a un indirizzo pubblico che inizia con https:// e non contiene porta, nome utente o password.',
  },
  redirect_downgrade: {
    title: 'Reindirizzamento a un indirizzo non sicuro',
    message: 'Un reindirizzamento porta da https a {location}, che non è sicuro.',
    hint: 'Modifichi questo reindirizzamento in modo che porti a un indirizzo che inizia con https://.',
  },
  redirect_offsite: {
    title: 'Reindirizzamento a un altro sito',
    message: 'L’indirizzo porta a un altro sito, {host}.',
    hint: 'Controlli che {host} sia il sito desiderato.',
  },
  redirect_bad_join: {
    title: 'Barra mancante in un reindirizzamento',
    message: '{from} reindirizza a {location}, dove manca la barra dopo il nome host.',
    hint: 'Inserisca una barra (/) tra il nome host e il percorso nel reindirizzamento di {from}.',
  },
}
