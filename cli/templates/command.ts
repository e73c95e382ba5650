import type { Command } from 'commander'
import type { Env } from '../../shared/config/env.ts'
import type { CommandContext } from '../command-context.ts'
import { EXAMPLE_ID, withExamples } from '../help/examples.ts'
import { reportListed } from '../lists/listed.ts'
import { requireTemplateId } from '../options/misplaced-key.ts'
import { wholeNumber } from '../options/whole-number.ts'
import { print, printText, withJson, type JsonOption } from '../print.ts'
import type { Imported } from './run.ts'

type ImportOptions = JsonOption & { project: string; publish?: boolean }

/** Declares `waymark templates`, which moves guides between services and keeps them in a repository. */
export function addTemplates(program: Command, { env }: CommandContext): void {
  const templates = withExamples(
    program.command('templates'),
    'waymark templates list',
    `waymark templates export ${EXAMPLE_ID} > guide.json`,
    `waymark templates import guide.json --project ${EXAMPLE_ID}`,
  )
    .description('list templates, and export and import them as files')
    .addHelpText('after', help)
  addList(templates, env)
  withExamples(withJson(templates.command('export')), `waymark templates export ${EXAMPLE_ID} > guide.json`)
    .description('print a template and one of its versions as JSON, with or without --json')
    .argument('<TEMPLATE>', 'id of the template', requireTemplateId)
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

function addList(templates: Command, env: Env): void {
  withExamples(
    withJson(templates.command('list')),
    'waymark templates list',
    `waymark templates list --project ${EXAMPLE_ID} --limit 200 --json`,
  )
    .description('list the templates of the account with their ids, the oldest project first')
    .option('--project <ID>', 'only templates of this project')
    .option('--limit <N>', 'maximum number of templates to list', wholeNumber, 50)
    .action(async ({ json, ...options }: JsonOption & { project?: string; limit: number }) => {
      const { findApi } = await import('../admin-api.ts')
      const { describeTemplates, listTemplates } = await import('./list.ts')
      const listed = await listTemplates(findApi(env), options)
      print(listed.items, { json }, describeTemplates)
      reportListed(listed, { noun: 'template', option: '--limit' }, json)
    })
}

function describeImported({ templateId, versionId, embedKey }: Imported): string[] {
  return [`template  ${templateId}`, `version   ${versionId}`, `embed key ${embedKey}`]
}

const help = `
Environment:
  WAYMARK_URL   URL of the service, such as https://guides.example.com
  WAYMARK_KEY   account API key with templates:read; for list, with projects:read, for import, with
                templates:write, and for --publish, with templates:publish

Without them, the command uses the service that waymark dev runs in this directory.`
