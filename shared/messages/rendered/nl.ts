/** Dutch texts of what a browser ends up with. */
export const rendered = {
  rendered_other_value: {
    title: 'Andere waarde gevonden',
    message: 'Een browser vond {found} op {url}; verwacht werd {expected}.',
    hint: 'Vervang de snippet door die van deze handleiding: de snippet op de pagina heeft de waarde van een ander account.',
  },
  rendered_before_consent: {
    title: 'Geladen vóór toestemming',
    message: 'De pagina vroeg {address} op voordat de bezoeker in {tool} toestemming had gegeven.',
    hint: 'Laat {tool} de snippet tegenhouden totdat de bezoeker toestemming heeft gegeven.',
  },
  rendered_request_failed: {
    title: 'Verzoek niet geaccepteerd',
    message: 'De pagina vroeg {address} op. Het resultaat was {outcome}; verwacht werd {expected}.',
    hint: 'Vergelijk de ID en het domein in de snippet met die in de instellingen van uw account.',
  },
  rendered_blocked_by_csp: {
    title: 'Geblokkeerd door de Content-Security-Policy',
    message: 'De Content-Security-Policy van {url} blokkeert {blocked} ({directive}).',
    hint: 'Voeg {source} toe aan {directive} in de Content-Security-Policy.',
  },
  rendered_script_error: {
    title: 'Gestopt door een scriptfout',
    message: 'Een browser vond {wanted} niet op {url}, en een script mislukt ({error}).',
    hint: 'Laat de fout herstellen door wie de scripts van deze pagina onderhoudt.',
  },
  rendered_not_found: {
    title: 'Niet gevonden in een browser',
    message: 'Een browser heeft {url} geopend en de scripts uitgevoerd, maar {wanted} niet gevonden.',
    hint: 'Controleer of de snippet op deze pagina is gepubliceerd en of niets de uitvoering ervan tegenhoudt.',
  },
  rendered_consent_unhandled: {
    title: 'Toestemmingstool niet beantwoord',
    message:
      '{url} vraagt bezoekers misschien om toestemming, maar de browser kon niet antwoorden: {reason}.',
    hint: 'Open {url} in een privévenster van uw browser, beantwoord de vraag, controleer of de snippet werkt en bevestig deze stap dan handmatig.',
  },
  rendered_silent: {
    title: 'Geautomatiseerde browsers misschien ongewenst',
    message:
      'Een browser vond {wanted} niet op {url}, maar de pagina behandelt geautomatiseerde browsers misschien anders: {sign}.',
    hint: 'Open {url} in een browser, controleer of de snippet werkt en bevestig deze stap dan handmatig.',
  },
  rendered_budget_exceeded: {
    title: 'Pagina te zwaar',
    message:
      'De pagina {url} heeft meer dan {limit} nodig, dus de browser is vertrokken voordat {wanted} was gevonden.',
    hint: 'Controleer een kleinere pagina van de site, of bevestig deze stap handmatig.',
  },
  rendered_crashed: {
    title: 'Browser vastgelopen',
    message: 'De browser is vastgelopen terwijl {url} geopend was.',
    hint: 'Probeer het opnieuw. Blijft dit gebeuren, controleer dan een kleinere pagina van de site, of bevestig deze stap handmatig.',
  },
  rendered_only: {
    title: 'Toegevoegd door een script',
    message:
      'De snippet staat niet in de HTML van {url}, maar is in een browser aanwezig zodra de scripts zijn uitgevoerd.',
    hint: 'Voor bezoekers werkt hij. Controleer opnieuw als de tool verandert die hem toevoegt.',
  },
}
