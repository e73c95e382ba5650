import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'

/** Declares `waymark templates`, which moves guides between installations and keeps them beside the code. */
export function addTemplates(program: Command, { env }: CommandContext): void {
  const templates = program
    .command('templates')
    .description('export and import templates as files')
    .addHelpText('after', help)
  templates
    .command('export')
    .description('print a template and one of its versions as JSON')
    .argument('<TEMPLATE>', 'id of the template')
    .option('--version-id <ID>', 'version to export (the current one, or the newest)')
    .action(async (id: string, { versionId }: { versionId?: string }) => {
      const { findApi } = await import('../admin-api.ts')
      const { exportTemplate } = await import('./run.ts')
      process.stdout.write(await exportTemplate(findApi(env), { id, version: versionId }))
    })
  templates
    .command('import')
    .description('create a template from an exported file and print its ids')
    .argument('<FILE>', 'exported file')
    .requiredOption('--project <ID>', 'project of the new template')
    .option('--publish', 'publish the draft, too')
    .action(async (file: string, { project, publish = false }: { project: string; publish?: boolean }) => {
      const { findApi } = await import('../admin-api.ts')
      const { importTemplate } = await import('./run.ts')
      const { templateId, versionId, embedKey } = await importTemplate(findApi(env), {
        file,
        project,
        publish,
      })
      console.log(`template  ${templateId}\nversion   ${versionId}\nembed key ${embedKey}`)
    })
}

const help = `
Environment:
  WAYMARK_URL   URL of the service, such as https://guides.example.com
  WAYMARK_KEY   account API key with templates:read, templates:write and, for --publish, templates:publish

Without them, the command uses the service that waymark dev runs in this directory.`
