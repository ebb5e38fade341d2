import { parseArgs } from 'node:util'
import { explain, StartProblem } from './problem.ts'

/** Runs a command and tells in one sentence what whoever called it can mend. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(explain(error as Error))
    process.exitCode = 1
  }
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

/** What was given behind the command; an option that nobody knows is answered by how to use it. */
export function optionsOf<const O extends Options>(options: O, usage: string) {
  try {
    return parseArgs({ options }).values
  } catch {
    throw new StartProblem(usage)
  }
}
