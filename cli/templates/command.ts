import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { EXAMPLE_ID, withExamples } from '../help/examples.ts'
import { print, printText, withJson, type JsonOption } from '../print.ts'
import type { Imported } from './run.ts'

type ImportOptions = JsonOption & { project: string; publish?: boolean }

/** Declares `waymark templates`, which moves guides between services and keeps them in a repository. */
export function addTemplates(program: Command, { env }: CommandContext): void {
  const templates = withExamples(
    program.command('templates'),
    `waymark templates export ${EXAMPLE_ID} > guide.json`,
    `waymark templates import guide.json --project ${EXAMPLE_ID}`,
  )
    .description('export and import templates as files')
    .addHelpText('after', help)
  withExamples(withJson(templates.command('export')), `waymark templates export ${EXAMPLE_ID} > guide.json`)
    .description('print a template and one of its versions as JSON, with or without --json')
    .argument('<TEMPLATE>', 'id of the template')
    .option('--version-id <ID>', 'version to export (default: the current one, or the newest)')
    .action(async (id: string, { versionId }: { versionId?: string }) => {
      const { findApi } = await import('../admin-api.ts')
      const { exportTemplate } = await import('./run.ts')
      printText(await exportTemplate(findApi(env), { id, version: versionId }))
    })
  withExamples(
    withJson(templates.command('import')),
    `waymark templates import guide.json --project ${EXAMPLE_ID}`,
    `waymark templates import guide.json --project ${EXAMPLE_ID} --publish`,
  )
    .description('create a template from an exported file and print its ids')
    .argument('<FILE>', 'exported file')
    .requiredOption('--project <ID>', 'project of the new template')
    .option('--publish', 'also publish the draft')
    .action(async (file: string, { project, publish = false, json }: ImportOptions) => {
      const { findApi } = await import('../admin-api.ts')
      const { importTemplate } = await import('./run.ts')
      print(await importTemplate(findApi(env), { file, project, publish }), { json }, describeImported)
    })
}

function describeImported({ templateId, versionId, embedKey }: Imported): string[] {
  return [`template  ${templateId}`, `version   ${versionId}`, `embed key ${embedKey}`]
}

const help = `
Environment:
  WAYMARK_URL   URL of the service, such as https://guides.example.com
  WAYMARK_KEY   account API key with templates:read, templates:write and, for --publish, templates:publish

Without them, the command uses the service that waymark dev runs in this directory.`
