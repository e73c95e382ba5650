import { escapeHtml } from '../../shared/escape-html.ts'

/** Replaces each `{{name}}` in a page with its escaped value. */
export function fillPage(html: string, values: Readonly<Record<string, string>>): string {
  return html.replace(/\{\{(\w+)\}\}/g, (slot, name: string) => escapeHtml(values[name] ?? slot))
}
