/** German texts of problems with the element or the code that a check looks for. */
export const scripts = {
  script_not_found: {
    title: 'Snippet nicht gefunden',
    message: 'Das Snippet wurde auf {url} nicht gefunden. {seen}.',
    hint: 'Fügen Sie das Snippet so in diese Seite ein, wie die Anleitung es zeigt, und ersetzen Sie damit jede abweichende Kopie. Veröffentlichen Sie die Änderung, und leeren Sie die Caches der Website.',
  },
  script_too_many: {
    title: 'Snippet zu oft vorhanden',
    message: 'Das Snippet ist auf {url} {matches} vorhanden, aber {limit}.',
    hint: 'Entfernen Sie {surplus} von der Seite: Sehen Sie im Theme, in Plugins und im Tag-Manager nach, und leeren Sie dann die Caches der Website.',
  },
  script_wrong_place: {
    title: 'Snippet an der falschen Stelle',
    message: 'Das Snippet steht {actual}, gehört aber {expected}.',
    hint: 'Verschieben Sie das Snippet {whereTo}.',
  },
  script_wrong_address: {
    title: 'Snippet mit falscher Adresse',
    message:
      'Das Snippet ist auf der Seite (Zeile {line}), aber Browser rufen {actual} ab und keine Adresse mit {expected}.',
    hint: 'Kopieren Sie das ganze Snippet noch einmal aus der Anleitung, {how}, und entfernen Sie das in Zeile {line}.',
  },
  script_attribute_mismatch: {
    title: 'Snippet mit falschem Wert',
    message: 'Das Snippet ist auf der Seite, aber sein {attribute} ist {actual}; erwartet war {expected}.',
    hint: 'Kopieren Sie das ganze Snippet noch einmal aus der Anleitung, und ersetzen Sie damit das auf der Seite.',
  },
  script_in_unclosed_markup: {
    title: 'Snippet in nicht geschlossenem Markup',
    message:
      'Das Snippet ist auf der Seite (Zeile {line}), aber {what} aus Zeile {opened} wird davor nicht geschlossen; deshalb lesen Browser das Snippet als Teil davon.',
    hint: '{advice}.',
  },
  script_inactive: {
    title: 'Snippet ohne Wirkung',
    message: 'Das Snippet ist auf der Seite, aber {whyItDoesNothing}.',
    hint: 'Fügen Sie das Snippet noch einmal {inTheRightPlace} ein, so wie die Anleitung es zeigt, und entfernen Sie die Kopie ohne Wirkung.',
  },
  script_not_run: {
    title: 'Snippet wird nicht ausgeführt',
    message: 'Das Snippet ist auf der Seite (Zeile {line}), aber Browser führen es nicht aus. {why}.',
    hint: 'Ersetzen Sie das Snippet in Zeile {line} durch das aus der Anleitung, {how}.',
  },
  script_held_back: {
    title: 'Snippet wird zurückgehalten',
    message:
      'Das Snippet ist auf der Seite (Zeile {line}), aber ein Werkzeug verhindert, dass Browser es sofort ausführen. {how}.',
    hint: 'Lassen Sie das Snippet, wie es ist. Suchen Sie das Einwilligungs-Tool oder den Optimierer der Website, der es verändert hat, prüfen Sie, dass das Snippet damit läuft, und bestätigen Sie diesen Schritt dann von Hand. Wenn die Website kein solches Werkzeug verwendet, fügen Sie das Snippet noch einmal so ein, wie es die Anleitung zeigt.',
  },
  script_consent_gated: {
    title: 'Snippet wartet auf Einwilligung',
    message: 'Das Snippet wartet auf die Einwilligung jedes Besuchers ({gate}).',
    hint: 'Wenn Sie das so wollen, prüfen Sie, ob das Snippet läuft, sobald ein Besucher einwilligt. Wenn es keine Einwilligung braucht, nehmen Sie es aus dem Einwilligungs-Tool heraus.',
  },
  script_altered: {
    title: 'Snippet von einem Optimierer verändert',
    message: '{what}, und zwar durch einen Optimierer ({optimiser}).',
    hint: 'Wenn das Snippet nicht funktioniert, schließen Sie es in den Einstellungen aus (Optimierer: {optimiser}).',
  },
  script_blocked_by_csp: {
    title: 'Snippet durch eine Sicherheitsrichtlinie blockiert',
    message:
      'Die Content-Security-Policy der Seite erlaubt das Snippet nicht ({directive}); deshalb blockieren Browser es.',
    hint: 'Fügen Sie in der Richtlinie {source} zu {directive} hinzu; sie steht im Webserver, in einem Sicherheits-Plugin oder in einem meta-Tag.',
  },
  script_only_after_cache_bust: {
    title: 'Alte Seite im Cache',
    message: 'Das Snippet ist auf der Seite, aber ein Cache gibt Besuchern {url} noch ohne das Snippet.',
    hint: 'Leeren Sie die Caches der Website: den des Cache-Plugins, Ihres Hosting-Anbieters und des CDN.',
  },
  script_may_be_added: {
    title: 'Snippet wird vielleicht per Skript eingefügt',
    message:
      'Das Snippet ist nicht im HTML der Seite, aber das Skript in Zeile {line} nennt seine Adresse oder einen Wert von ihm und fügt es vielleicht ein.',
    hint: 'Öffnen Sie die Seite in einem Browser, prüfen Sie, ob das Snippet dort funktioniert, und bestätigen Sie diesen Schritt dann von Hand. Wenn es nicht funktioniert, berichtigen Sie das Skript in Zeile {line}.',
  },
  script_via_tag_manager: {
    title: 'Snippet vielleicht im Tag-Manager',
    message:
      'Das Snippet ist nicht in der Seite selbst, aber der Tag-Manager {container} ist es und lädt es vielleicht.',
    hint: 'Prüfen Sie, ob das Snippet in {container} ist und dessen neueste Version veröffentlicht wurde, und bestätigen Sie diesen Schritt dann von Hand.',
  },
  script_not_in_tag_manager: {
    title: 'Snippet weder auf der Seite noch im Tag-Manager',
    message:
      'Das Snippet steht nicht auf der Seite, und auch die veröffentlichte Version des Tag-Managers {container} nennt {wanted} nicht.',
    hint: 'Fügen Sie das Snippet in die Seite ein, oder nehmen Sie es in {container} auf und veröffentlichen Sie den Container. Wenn ein anderes Skript es lädt, bestätigen Sie diesen Schritt von Hand.',
  },
  script_platform_mismatch: {
    title: 'Andere Plattform',
    message: 'Die Seite sieht nach {actual} aus, aber die Anleitung wurde für {expected} befolgt.',
    hint: 'Wählen Sie in der Anleitung {actual}, und befolgen Sie diese Schritte.',
  },
  script_integrity_mismatch: {
    title: 'Falscher Integritätswert',
    message: 'Der integrity-Wert des Snippets ist {actual}; erwartet war {expected}.',
    hint: 'Kopieren Sie das ganze Snippet noch einmal aus der Anleitung, und ersetzen Sie damit das auf der Seite.',
  },
}
