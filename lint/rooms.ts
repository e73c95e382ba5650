import { dirname, relative, resolve, sep } from 'node:path'

type Options = { readonly folder: string; readonly rooms: readonly string[] }
type Source = { readonly type: string; readonly value?: unknown }
type ImportNode = { readonly source: Source | null }
type Context = {
  readonly cwd: string
  readonly filename: string
  readonly options: readonly [Options]
  report(problem: { node: ImportNode; message: string }): void
}

/**
 * Imports point one way: a file of `folder` imports only from its own room and from rooms that come later in `rooms`. A
 * room is a folder, or a file, directly in `folder`.
 */
const order = {
  meta: { schema: [{ type: 'object', required: ['folder', 'rooms'] }] },
  create(context: Context) {
    const { folder, rooms } = context.options[0]
    const root = resolve(context.cwd, folder)
    const here = roomOf(root, context.filename)
    const check = (node: ImportNode): void => {
      const { value } = node.source ?? {}
      if (typeof value !== 'string' || !value.startsWith('.')) return
      const there = roomOf(root, resolve(dirname(context.filename), value))
      if (there === undefined || there === here) return
      const message = problemOf(here ?? '', there, rooms)
      if (message !== undefined) context.report({ node, message })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

function roomOf(root: string, file: string): string | undefined {
  const path = relative(root, file)
  return path.startsWith('..') ? undefined : path.split(sep)[0]
}

function problemOf(here: string, there: string, rooms: readonly string[]): string | undefined {
  const unlisted = [here, there].find((room) => !rooms.includes(room))
  if (unlisted !== undefined) return `${unlisted} is not in the list of rooms in .oxlintrc.json`
  if (rooms.indexOf(here) < rooms.indexOf(there)) return undefined
  return `${here} imports nothing of ${there}, which comes before it in the list of rooms in .oxlintrc.json`
}

export default { meta: { name: 'rooms' }, rules: { order } }
