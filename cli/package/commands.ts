import { addCheck } from '../check/command.ts'
import type { AddCommand, CommandGroup } from '../command-context.ts'
import { addGuide } from '../guide/command.ts'
import { addScan } from '../scan/command.ts'
import { addVerifySite } from '../verify-site/command.ts'
import { addVerify } from '../verify/command.ts'
import { declareWebhooks } from '../webhooks/declare.ts'
import { addListen } from '../webhooks/listen/command.ts'

const addWebhooksListen: AddCommand = (program, context) =>
  addListen(declareWebhooks(program, 'receive events on this machine'), context)

/** The commands of the package: those that need neither a database nor a service on this machine. */
export const packagedCommands: readonly CommandGroup[] = [
  { title: 'For people with a guide', commands: [addVerifySite, addGuide, addCheck, addScan, addVerify] },
  { title: 'For writing guides', commands: [addWebhooksListen] },
]
