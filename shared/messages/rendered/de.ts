/** German texts of what a browser ends up with. */
export const rendered = {
  rendered_other_value: {
    title: 'Anderer Wert gefunden',
    message: 'Ein Browser hat {found} auf {url} gefunden; erwartet war {expected}.',
    hint: 'Ersetzen Sie das Snippet durch das aus dieser Anleitung: Das auf der Seite hat den Wert eines anderen Kontos.',
  },
  rendered_before_consent: {
    title: 'Vor der Einwilligung geladen',
    message: 'Die Seite hat {address} abgerufen, bevor der Besucher in {tool} eingewilligt hatte.',
    hint: 'Lassen Sie das Snippet von {tool} zurückhalten, bis der Besucher eingewilligt hat.',
  },
  rendered_request_failed: {
    title: 'Anfrage nicht angenommen',
    message: 'Die Seite hat {address} abgerufen. Das Ergebnis war {outcome}; erwartet war {expected}.',
    hint: 'Vergleichen Sie die ID und die Domain im Snippet mit denen in den Einstellungen Ihres Kontos.',
  },
  rendered_blocked_by_csp: {
    title: 'Von der Content-Security-Policy blockiert',
    message: 'Die Content-Security-Policy von {url} blockiert {blocked} ({directive}).',
    hint: 'Fügen Sie in der Content-Security-Policy {source} zu {directive} hinzu.',
  },
  rendered_script_error: {
    title: 'Durch einen Skriptfehler verhindert',
    message: 'Ein Browser hat {wanted} auf {url} nicht gefunden, und ein Skript schlägt fehl ({error}).',
    hint: 'Lassen Sie den Fehler von denen beheben, die die Skripte dieser Seite betreuen.',
  },
  rendered_not_found: {
    title: 'In einem Browser nicht gefunden',
    message: 'Ein Browser hat {url} geöffnet und die Skripte ausgeführt, aber {wanted} nicht gefunden.',
    hint: 'Prüfen Sie, dass das Snippet auf dieser Seite veröffentlicht ist und dass nichts seine Ausführung verhindert.',
  },
  rendered_consent_unhandled: {
    title: 'Einwilligungs-Tool nicht beantwortet',
    message:
      '{url} bittet Besucher vielleicht um ihre Einwilligung, aber der Browser konnte nicht antworten: {reason}.',
    hint: 'Öffnen Sie {url} in einem privaten Browserfenster, beantworten Sie die Frage, und prüfen Sie, dass das Snippet funktioniert; bestätigen Sie diesen Schritt dann von Hand.',
  },
  rendered_silent: {
    title: 'Automatisierte Browser vielleicht unerwünscht',
    message:
      'Ein Browser hat {wanted} auf {url} nicht gefunden, aber die Seite behandelt automatisierte Browser vielleicht anders: {sign}.',
    hint: 'Öffnen Sie {url} in einem Browser, prüfen Sie, dass das Snippet funktioniert, und bestätigen Sie diesen Schritt dann von Hand.',
  },
  rendered_budget_exceeded: {
    title: 'Seite zu aufwendig',
    message:
      'Die Seite {url} braucht mehr als {limit}; der Browser hat sie deshalb verlassen, bevor er {wanted} gefunden hatte.',
    hint: 'Prüfen Sie eine kleinere Seite der Website, oder bestätigen Sie diesen Schritt von Hand.',
  },
  rendered_crashed: {
    title: 'Browser abgestürzt',
    message: 'Der Browser ist abgestürzt, während er {url} geöffnet hatte.',
    hint: 'Versuchen Sie es noch einmal. Wenn es dabei bleibt, prüfen Sie eine kleinere Seite der Website, oder bestätigen Sie diesen Schritt von Hand.',
  },
  rendered_only: {
    title: 'Per Skript eingefügt',
    message:
      'Das Snippet ist nicht im HTML von {url}, aber in einem Browser ist es da, sobald die Skripte gelaufen sind.',
    hint: 'Bei Besuchern funktioniert es. Prüfen Sie noch einmal, wenn sich das Werkzeug ändert, das es einfügt.',
  },
}
