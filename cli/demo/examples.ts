import { readFileSync } from 'node:fs'
import { templateFile, type TemplateFile } from '../../api/drafts/template-file.ts'
import { DEMO_EMBED_KEY } from './names.ts'

/** Files by embed key. The keys are the same on every machine, so commands in the docs can be pasted. */
const files: Readonly<Record<string, string>> = {
  wm_WaymarkExampleSnippet001: 'analytics-snippet.json',
  wm_WaymarkExampleDomain0001: 'domain-verification.json',
  wm_WaymarkExampleTags000001: 'tag-manager.json',
  wm_WaymarkExampleRendered01: 'single-page-app.json',
}

/** Embed keys of the guides that anybody may find under `waymark dev`. */
export const demoEmbedKeys: readonly string[] = [DEMO_EMBED_KEY, ...Object.keys(files)]

/** Returns the guides in `examples/`, each with its embed key under `waymark dev`. */
export function exampleGuides(): { embedKey: string; guide: TemplateFile }[] {
  return Object.entries(files).map(([embedKey, file]) => {
    const text = readFileSync(new URL(`../../examples/${file}`, import.meta.url), 'utf8')
    return { embedKey, guide: templateFile.parse(JSON.parse(text)) }
  })
}
