import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '../..')

export type Wanted = { parts: string[]; title?: string | undefined }
export type TestFiles = { units: string[]; browser: string[] }

/** The test files whose path contains one of the parts, and whose text has what is sought in titles. */
export function namedTests({ parts, title }: Wanted): TestFiles {
  const isNamed = (path: string) => parts.length === 0 || parts.some((part) => path.includes(part))
  const isTitled = (path: string) =>
    title === undefined || new RegExp(title).test(readFileSync(join(repository, path), 'utf8'))
  const find = (pattern: string) =>
    globSync(pattern, { cwd: repository, exclude: ['**/node_modules', 'build', 'data'] })
      .filter((path) => isNamed(path) && isTitled(path))
      .sort()
  return { units: find('**/*.test.ts'), browser: find('e2e/**/*.spec.ts') }
}
