/** Italian texts of problems with the element or the code that a check looks for. */
export const scripts = {
  script_not_found: {
    title: 'Snippet non trovato',
    message: 'Lo snippet non è stato trovato nella pagina {url}: {seen}.',
    hint: 'Aggiunga lo snippet a questa pagina come mostra la guida, al posto di eventuali copie diverse, poi pubblichi la modifica e svuoti le cache del sito.',
  },
  script_too_many: {
    title: 'Snippet presente troppe volte',
    message: 'Lo snippet compare {matches} nella pagina {url}, ma {limit}.',
    hint: 'Rimuova {surplus} dalla pagina: controlli il tema, i plugin e il tag manager, poi svuoti le cache del sito.',
  },
  script_wrong_place: {
    title: 'Snippet nel punto sbagliato',
    message: 'Lo snippet si trova {actual}, ma dovrebbe trovarsi {expected}.',
    hint: 'Sposti lo snippet {whereTo}.',
  },
  script_wrong_address: {
    title: 'Snippet con un indirizzo errato',
    message:
      'Lo snippet è nella pagina (riga {line}), ma i browser richiedono {actual} e non un indirizzo che contenga {expected}.',
    hint: 'Copi di nuovo l’intero snippet dalla guida, {how} e rimuova quello alla riga {line}.',
  },
  script_attribute_mismatch: {
    title: 'Snippet con un valore errato',
    message: 'Lo snippet è nella pagina, ma {attribute} è {actual}; atteso: {expected}.',
    hint: 'Copi di nuovo l’intero snippet dalla guida e sostituisca quello nella pagina.',
  },
  script_in_unclosed_markup: {
    title: 'Snippet all’interno di markup non chiuso',
    message:
      'Lo snippet è nella pagina (riga {line}), ma {what} che inizia alla riga {opened} non viene chiuso prima, quindi i browser leggono lo snippet come se ne facesse parte.',
    hint: '{advice}.',
  },
  script_inactive: {
    title: 'Snippet senza effetto',
    message: 'Lo snippet è nella pagina, ma {whyItDoesNothing}.',
    hint: 'Incolli di nuovo lo snippet {inTheRightPlace}, come mostra la guida, e rimuova la copia che non ha effetto.',
  },
  script_not_run: {
    title: 'Snippet non eseguito',
    message: 'Lo snippet è nella pagina (riga {line}), ma i browser non lo eseguono: {why}.',
    hint: 'Sostituisca lo snippet alla riga {line} con quello della guida, {how}.',
  },
  script_held_back: {
    title: 'Snippet trattenuto da uno strumento',
    message:
      'Lo snippet è nella pagina (riga {line}), ma uno strumento impedisce ai browser di eseguirlo subito: {how}.',
    hint: 'Lasci lo snippet così com’è. Individui lo strumento del sito, per il consenso o per l’ottimizzazione, che lo ha modificato e controlli che ne consenta l’esecuzione, poi confermi manualmente questo passaggio. Se il sito non usa strumenti di questo tipo, incolli di nuovo lo snippet come lo mostra la guida.',
  },
  script_consent_gated: {
    title: 'Snippet in attesa del consenso',
    message: 'Lo snippet attende il consenso di ogni visitatore ({gate}).',
    hint: 'Se è ciò che desidera, controlli che lo snippet venga eseguito quando un visitatore dà il consenso. Se non richiede il consenso, lo escluda dallo strumento per il consenso.',
  },
  script_altered: {
    title: 'Snippet modificato da un’ottimizzazione',
    message: '{what} da uno strumento di ottimizzazione ({optimiser}).',
    hint: 'Se lo snippet non funziona, lo escluda nelle impostazioni di questo strumento ({optimiser}).',
  },
  script_blocked_by_csp: {
    title: 'Snippet bloccato da una policy di sicurezza',
    message:
      'La Content-Security-Policy della pagina non consente lo snippet ({directive}), quindi i browser lo bloccano.',
    hint: 'Nella policy, aggiunga alla direttiva {directive}: {source}. La policy è impostata nel server web, in un plugin di sicurezza o in un meta tag.',
  },
  script_only_after_cache_bust: {
    title: 'Vecchia versione della pagina in una cache',
    message: 'Lo snippet è nella pagina, ma una cache mostra ancora ai visitatori {url} senza lo snippet.',
    hint: 'Svuoti le cache del sito: quelle del plugin di cache, del provider di hosting e della CDN.',
  },
  script_may_be_added: {
    title: 'Snippet forse aggiunto da uno script',
    message:
      'Lo snippet non è nell’HTML della pagina, ma lo script alla riga {line} ne contiene l’indirizzo o un valore e potrebbe aggiungerlo.',
    hint: 'Apra la pagina in un browser e controlli che lo snippet funzioni, poi confermi manualmente questo passaggio. Se non funziona, corregga lo script alla riga {line}.',
  },
  script_via_tag_manager: {
    title: 'Snippet forse in un tag manager',
    message:
      'Lo snippet non è direttamente nella pagina, ma il tag manager {container} sì, e potrebbe caricarlo.',
    hint: 'Controlli che lo snippet sia in {container} e che sia pubblicata l’ultima versione del contenitore, poi confermi manualmente questo passaggio.',
  },
  script_not_in_tag_manager: {
    title: 'Snippet né nella pagina né nel tag manager',
    message:
      'Lo snippet non è nella pagina, e nemmeno la versione pubblicata del tag manager {container} contiene {wanted}.',
    hint: 'Aggiunga lo snippet alla pagina, oppure lo aggiunga a {container} e pubblichi il contenitore. Se lo carica un altro script, confermi manualmente questo passaggio.',
  },
  script_platform_mismatch: {
    title: 'Piattaforma diversa',
    message: 'La pagina sembra realizzata con {actual}, ma è stata seguita la guida per {expected}.',
    hint: 'Scelga {actual} nella guida e ne segua i passaggi.',
  },
  script_integrity_mismatch: {
    title: 'Valore integrity errato',
    message: 'Il valore integrity dello snippet è {actual}; atteso: {expected}.',
    hint: 'Copi di nuovo l’intero snippet dalla guida e sostituisca quello nella pagina.',
  },
}
