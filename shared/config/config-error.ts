/** Invalid configuration. The message lists all problems, one per line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(['Invalid configuration:', ...problems.map((problem) => `  ${problem}`)].join('\n'))
    this.problems = problems
  }
}

type Problems = {
  /** Returns the result of `parse`; if it throws a ConfigError, keeps its problems and returns undefined. */
  attempt<T>(parse: () => T): T | undefined
  /** Handles a rejected promise: keeps the problems of a ConfigError, and throws any other error. */
  note(error: unknown): undefined
  /** Throws one ConfigError with all problems, if there are any. */
  throwAll(): void
}

/** Gathers the problems of several parts of a configuration. */
export function gatherProblems(): Problems {
  const problems = new Set<string>()
  const note = (error: unknown): undefined => {
    if (!(error instanceof ConfigError)) throw error
    for (const problem of error.problems) problems.add(problem)
  }
  return {
    note,
    attempt: (parse) => {
      try {
        return parse()
      } catch (error) {
        return note(error)
      }
    },
    throwAll: () => {
      if (problems.size > 0) throw new ConfigError([...problems])
    },
  }
}
