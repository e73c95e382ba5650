import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { TextField } from '../parts/field.tsx'
import type { Project } from '../api/projects.ts'

type Branding = Project['branding']
type BrandFieldsProps = { branding: Branding; onChange: (branding: Branding) => void }

/** Fields for the name, colour and logo of a project's guides. */
export function BrandFields({ branding, onChange }: BrandFieldsProps): VNode {
  const change = (changes: Partial<Branding>): void => onChange({ ...branding, ...changes })
  return (
    <>
      <TextField
        label="Brand"
        hint="Shown at the top of every guide. Defaults to the project's name."
        value={branding.name}
        onInput={(name) => change({ name })}
        max={200}
      />
      <BrandTranslations names={branding.name_i18n} onChange={(name_i18n) => change({ name_i18n })} />
      <TextField
        label="Colour"
        hint="Used for buttons and progress. The contrast is adjusted if necessary."
        type="color"
        value={branding.primary_color}
        onInput={(primary_color) => change({ primary_color })}
      />
      <TextField
        label="Logo (optional)"
        hint="HTTPS URL of an image. Without it, guides show the brand's initial."
        type="url"
        placeholder="https://cdn.example.com/logo.svg"
        value={branding.logo_url}
        onInput={(logo_url) => change({ logo_url })}
        max={2048}
      />
    </>
  )
}

type Names = Branding['name_i18n']

/** Brand names by language, one per line. The service rejects a line that does not begin with a language tag. */
function BrandTranslations({ names, onChange }: { names: Names; onChange: (names: Names) => void }): VNode {
  const [lines, setLines] = useState(() => formatLines(names))
  const onInput = (text: string): void => {
    setLines(text)
    onChange(parseLines(text))
  }
  return (
    <TextField
      label="Brand in other languages (optional)"
      hint="One line per language, such as “de: Beispiel GmbH”."
      value={lines}
      onInput={onInput}
      rows={2}
    />
  )
}

function formatLines(names: Names): string {
  return Object.entries(names)
    .map(([locale, name]) => `${locale}: ${name}`)
    .join('\n')
}

function parseLines(text: string): Names {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const entries = lines.map((line) => {
    const [locale = '', ...name] = line.split(':')
    return [locale.trim(), name.join(':').trim()]
  })
  return Object.fromEntries(entries) as Names
}
