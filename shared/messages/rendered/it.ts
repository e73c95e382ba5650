/** Italian texts of what a browser ends up with. */
export const rendered = {
  rendered_other_value: {
    title: 'Trovato un altro valore',
    message: 'In un browser, {url} ha {found}; atteso: {expected}.',
    hint: 'Sostituisca lo snippet con quello di questa guida: quello nella pagina ha il valore di un altro account.',
  },
  rendered_before_consent: {
    title: 'Caricato prima del consenso',
    message: 'La pagina ha richiesto {address} prima che il visitatore desse il consenso in {tool}.',
    hint: 'Faccia in modo che {tool} trattenga lo snippet finché il visitatore non ha dato il consenso.',
  },
  rendered_request_failed: {
    title: 'Richiesta non accettata',
    message: 'La pagina ha richiesto {address}. Risultato: {outcome}; atteso: {expected}.',
    hint: 'Confronti l’ID e il dominio dello snippet con quelli nelle impostazioni del suo account.',
  },
  rendered_blocked_by_csp: {
    title: 'Bloccato dalla Content-Security-Policy',
    message: 'La Content-Security-Policy di {url} blocca {blocked} ({directive}).',
    hint: 'Nella Content-Security-Policy, aggiunga alla direttiva {directive}: {source}.',
  },
  rendered_script_error: {
    title: 'Fermato da un errore di script',
    message:
      'Un browser non ha trovato {wanted} nella pagina {url}, dove uno script si interrompe per un errore ({error}).',
    hint: 'Faccia correggere l’errore da chi gestisce gli script di questa pagina.',
  },
  rendered_not_found: {
    title: 'Non trovato in un browser',
    message: 'Un browser ha aperto {url} e ne ha eseguito gli script, ma non ha trovato {wanted}.',
    hint: 'Controlli che lo snippet sia pubblicato in questa pagina e che nulla ne impedisca l’esecuzione.',
  },
  rendered_consent_unhandled: {
    title: 'Strumento per il consenso senza risposta',
    message:
      'La pagina {url} chiede forse il consenso ai visitatori, ma il browser non ha potuto rispondere: {reason}.',
    hint: 'Apra {url} in una finestra di navigazione in incognito, risponda alla domanda e controlli che lo snippet funzioni, poi confermi manualmente questo passaggio.',
  },
  rendered_silent: {
    title: 'La pagina forse evita i browser automatizzati',
    message:
      'Un browser non ha trovato {wanted} nella pagina {url}, che però forse tratta in modo diverso i browser automatizzati: {sign}.',
    hint: 'Apra {url} in un browser e controlli che lo snippet funzioni, poi confermi manualmente questo passaggio.',
  },
  rendered_budget_exceeded: {
    title: 'Pagina troppo pesante',
    message:
      'La pagina {url} richiede più di {limit}, quindi il browser l’ha lasciata prima di trovare {wanted}.',
    hint: 'Verifichi una pagina più piccola del sito, oppure confermi manualmente questo passaggio.',
  },
  rendered_crashed: {
    title: 'Chiusura imprevista del browser',
    message: 'Il browser si è chiuso in modo imprevisto mentre la pagina {url} era aperta.',
    hint: 'Riprovi. Se il problema persiste, verifichi una pagina più piccola del sito, oppure confermi manualmente questo passaggio.',
  },
  rendered_only: {
    title: 'Aggiunto da uno script',
    message:
      'Lo snippet non è nell’HTML della pagina {url}, ma in un browser è presente una volta eseguiti gli script.',
    hint: 'Per i visitatori funziona. Ripeta la verifica quando cambia lo strumento che lo aggiunge.',
  },
}
