import { isAbsolute } from 'node:path'

/** An error of Node's file functions. */
export type FileError = Error & { readonly code: string; readonly syscall: string; readonly path?: string }

export function isFileError(error: unknown): error is FileError {
  return error instanceof Error && 'code' in error && 'syscall' in error && codes.has(String(error.code))
}

type Purpose = 'read' | 'written'
type Describe = (file: string, purpose: Purpose) => string

/** What each error means for the file that the user named, and what to do. */
const codes: ReadonlyMap<string, Describe> = new Map<string, Describe>([
  ['ENOENT', missing],
  ['EACCES', forbidden],
  ['EPERM', forbidden],
  ['EISDIR', (file) => `${file} is a directory: name a file`],
  ['ENOTDIR', (file) => `${file} cannot exist, since a part of its path is a file: check the path`],
  ['ELOOP', (file) => `${file} is a symbolic link that leads back to itself: name the file that is meant`],
  ['ENAMETOOLONG', () => 'the path of a file is too long: check it'],
  ['EMFILE', (file) => `${file} cannot be opened, since too many files are open: name fewer files at once`],
  ['ENFILE', (file) => `${file} cannot be opened, since too many files are open on this machine`],
  ['ENOSPC', (file) => `${file} cannot be written, since its disk is full: make room`],
  ['EROFS', (file) => `${file} cannot be written, since its disk is read-only: choose another directory`],
  ['EPIPE', (file) => `${file} was closed by its reader`],
])

/** Says in words why a file cannot be read or written, and what to do. An error of another kind is named by its code. */
export function fileProblem(file: string, error: unknown, purpose: Purpose = 'read'): string {
  const { code = 'an unknown error' } = error instanceof Error ? (error as Partial<FileError>) : {}
  return codes.get(code)?.(file, purpose) ?? `${file} cannot be ${purpose}: ${code}`
}

function missing(file: string, purpose: Purpose): string {
  if (purpose === 'written') return `${file} cannot be created: check the path`
  return isAbsolute(file)
    ? `${file} does not exist: check the path`
    : `${file} does not exist in ${process.cwd()}: check the path, or change to the right directory`
}

function forbidden(file: string, purpose: Purpose): string {
  return `${file} may not be ${purpose} by this user: change its permissions, or run the command as its owner`
}
