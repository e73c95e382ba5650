/** Dutch texts of problems with the element or the code that a check looks for. */
export const scripts = {
  script_not_found: {
    title: 'Snippet niet gevonden',
    message: 'De snippet is niet gevonden op {url}: {seen}.',
    hint: 'Voeg de snippet aan deze pagina toe zoals de handleiding die toont, en vervang daarmee elke afwijkende kopie. Publiceer de wijziging en leeg de caches van de site.',
  },
  script_too_many: {
    title: 'Snippet te vaak gevonden',
    message: 'De snippet staat {matches} op {url}, maar {limit}.',
    hint: 'Verwijder {surplus} van de pagina: kijk in het thema, in plugins en in de tagmanager, en leeg daarna de caches van de site.',
  },
  script_wrong_place: {
    title: 'Snippet op de verkeerde plek',
    message: 'De snippet staat {actual}, maar hoort {expected}.',
    hint: 'Verplaats de snippet {whereTo}.',
  },
  script_wrong_address: {
    title: 'Snippet met een verkeerd adres',
    message:
      'De snippet staat op de pagina (regel {line}), maar browsers vragen {actual} op, en geen adres met {expected}.',
    hint: 'Kopieer de hele snippet opnieuw uit de handleiding, {how}, en verwijder de snippet op regel {line}.',
  },
  script_attribute_mismatch: {
    title: 'Snippet met een verkeerde waarde',
    message: 'De snippet staat op de pagina, maar {attribute} is {actual}; verwacht werd {expected}.',
    hint: 'Kopieer de hele snippet opnieuw uit de handleiding en vervang daarmee die op de pagina.',
  },
  script_in_unclosed_markup: {
    title: 'Snippet in niet-gesloten markup',
    message:
      'De snippet staat op de pagina (regel {line}), maar {what} van regel {opened} is daarvóór niet gesloten, dus browsers zien de snippet als een deel daarvan.',
    hint: '{advice}.',
  },
  script_inactive: {
    title: 'Snippet heeft geen effect',
    message: 'De snippet staat op de pagina, maar {whyItDoesNothing}.',
    hint: 'Plak de snippet opnieuw {inTheRightPlace}, zoals de handleiding die toont, en verwijder de kopie die niets doet.',
  },
  script_not_run: {
    title: 'Snippet wordt niet uitgevoerd',
    message: 'De snippet staat op de pagina (regel {line}), maar browsers voeren hem niet uit: {why}.',
    hint: 'Vervang de snippet op regel {line} door die uit de handleiding, {how}.',
  },
  script_held_back: {
    title: 'Snippet tegengehouden door een tool',
    message:
      'De snippet staat op de pagina (regel {line}), maar door een tool voeren browsers hem niet meteen uit: {how}.',
    hint: 'Laat de snippet zoals hij is. Zoek de toestemmingstool of optimalisatietool van de site die hem heeft gewijzigd, controleer of de snippet met die tool wordt uitgevoerd en bevestig deze stap dan handmatig. Als de site geen zulke tool gebruikt, plak de snippet dan opnieuw zoals de gids hem toont.',
  },
  script_consent_gated: {
    title: 'Snippet wacht op toestemming',
    message: 'De snippet wacht op de toestemming van elke bezoeker ({gate}).',
    hint: 'Wilt u dat zo, controleer dan of de snippet wordt uitgevoerd zodra een bezoeker toestemming geeft. Heeft de snippet geen toestemming nodig, haal hem dan uit de toestemmingstool.',
  },
  script_altered: {
    title: 'Snippet gewijzigd door een optimalisatietool',
    message: '{what} door een optimalisatietool ({optimiser}).',
    hint: 'Werkt de snippet niet, sluit hem dan uit in de instellingen van die tool ({optimiser}).',
  },
  script_blocked_by_csp: {
    title: 'Snippet geblokkeerd door een beveiligingsbeleid',
    message:
      'De Content-Security-Policy van de pagina staat de snippet niet toe ({directive}), dus browsers blokkeren hem.',
    hint: 'Voeg {source} toe aan {directive} in de Content-Security-Policy; die wordt ingesteld in de webserver, in een beveiligingsplugin of in een metatag.',
  },
  script_only_after_cache_bust: {
    title: 'Oude pagina in een cache',
    message: 'De snippet staat op de pagina, maar een cache toont bezoekers {url} nog zonder de snippet.',
    hint: 'Leeg de caches van de site: die van de cacheplugin, de hostingprovider en het CDN.',
  },
  script_may_be_added: {
    title: 'Snippet wordt misschien door een script toegevoegd',
    message:
      'De snippet staat niet in de HTML van de pagina, maar het script op regel {line} bevat het adres of een waarde van de snippet en voegt hem misschien toe.',
    hint: 'Open de pagina in een browser, controleer of de snippet daar werkt en bevestig deze stap dan handmatig. Werkt hij niet, corrigeer dan het script op regel {line}.',
  },
  script_via_tag_manager: {
    title: 'Snippet staat misschien in een tagmanager',
    message:
      'De snippet staat niet op de pagina zelf, maar de tagmanager {container} wel, en die laadt hem misschien.',
    hint: 'Controleer of de snippet in {container} staat en of de nieuwste versie daarvan is gepubliceerd, en bevestig deze stap dan handmatig.',
  },
  script_not_in_tag_manager: {
    title: 'Snippet niet op pagina en niet in tagmanager',
    message:
      'De snippet staat niet op de pagina, en ook in de gepubliceerde versie van de tagmanager {container} komt {wanted} niet voor.',
    hint: 'Voeg de snippet toe aan de pagina, of voeg hem toe aan {container} en publiceer de container. Laadt een ander script hem, bevestig deze stap dan handmatig.',
  },
  script_platform_mismatch: {
    title: 'Ander platform',
    message: 'De pagina lijkt gemaakt met {actual}, maar de handleiding is gevolgd voor {expected}.',
    hint: 'Kies {actual} in de handleiding en volg de stappen voor dat platform.',
  },
  script_integrity_mismatch: {
    title: 'Verkeerde integrity-waarde',
    message: 'De integrity-waarde van de snippet is {actual}; verwacht werd {expected}.',
    hint: 'Kopieer de hele snippet opnieuw uit de handleiding en vervang daarmee die op de pagina.',
  },
}
