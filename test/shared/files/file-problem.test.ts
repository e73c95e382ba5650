import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileProblem, isFileError } from '../../../shared/files/file-problem.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'

describe('a file that cannot be used', () => {
  const tempDir = withTempDir()

  const problemOf = (file: string, use: (file: string) => unknown = readFileSync): string => {
    try {
      use(file)
    } catch (error) {
      assert.ok(isFileError(error))
      return fileProblem(file, error, use === readFileSync ? 'read' : 'written')
    }
    assert.fail(`${file} could be used`)
  }

  it('is named with what is wrong and what to do', () => {
    const directory = tempDir()
    writeFileSync(join(directory, 'file'), '')
    symlinkSync('loop', join(directory, 'loop'))
    const cases: [name: string, said: RegExp, use?: (file: string) => unknown][] = [
      ['none', /none does not exist: check the path$/],
      ['', / is a directory: name a file$/],
      ['file/x', /x cannot exist, since a part of its path is a file: check the path$/],
      ['loop', /loop is a symbolic link that leads back to itself: /],
      ['x'.repeat(300), /^the path of a file is too long: check it$/],
      ['none/x', /x cannot be created: check the path$/, (file) => mkdirSync(file)],
    ]
    for (const [name, said, use] of cases) assert.match(problemOf(join(directory, name), use), said)
  })

  it('is looked for in the working directory, which the message names', () => {
    assert.ok(problemOf('no-such-file').startsWith(`no-such-file does not exist in ${process.cwd()}: `))
  })

  it('may be forbidden, which tests with all rights cannot try', () => {
    const error = Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'open' })
    assert.match(
      fileProblem('key.pem', error),
      /^key\.pem may not be read by this user: change its permissions/,
    )
    assert.match(fileProblem('home', error, 'written'), /^home may not be written by this user: /)
    assert.equal(fileProblem('x', Object.assign(new Error(), { code: 'EOTHER' })), 'x cannot be read: EOTHER')
    assert.equal(isFileError(Object.assign(new Error(), { code: 'ECONNREFUSED', syscall: 'connect' })), false)
  })
})
