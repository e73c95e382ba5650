import { existsSync, readFileSync, readlinkSync } from 'node:fs'

/**
 * Returns what is missing of the sandbox of a renderer: a filter of system calls, and namespaces of its own. The kernel
 * says so in /proc, which only Linux has; elsewhere Chromium's sandbox needs no namespaces and is taken as given.
 */
export function missingFromSandbox(pid: number): string[] {
  // Chromium ends renderers that it no longer needs.
  if (process.platform !== 'linux' || !existsSync(`/proc/${pid}`)) return []
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name: string): string[] =>
    status
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim()
      .split(/\s+/) ?? []
  return [
    ...(field('Seccomp')[0] === '2' ? [] : ['a filter of system calls']),
    ...(field('NoNewPrivs')[0] === '1' ? [] : ['no new privileges']),
    ...(field('Uid').includes('0') ? ['a user other than root'] : []),
    // One number for each nested namespace that the process has a number in.
    ...(field('NSpid').length > 1 ? [] : ['a namespace of processes']),
    ...(isOwnNamespace(pid, 'user') ? [] : ['a namespace of users']),
    ...(isOwnNamespace(pid, 'net') ? [] : ['a namespace of networks']),
  ]
}

/** Only root may look into a renderer of another user, or one that hides from its own. */
function isOwnNamespace(pid: number, kind: 'user' | 'net'): boolean {
  try {
    return readlinkSync(`/proc/${pid}/ns/${kind}`) !== readlinkSync(`/proc/self/ns/${kind}`)
  } catch {
    return true
  }
}
