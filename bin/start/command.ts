import { parseArgs } from 'node:util'
import { explain, StartProblem } from './problem.ts'

/** Runs a command; problems that its user can correct are shown as one sentence. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(explain(error as Error))
    process.exitCode = 1
  }
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

/** Parses the options of a command; an unknown one shows the usage. */
export function optionsOf<const O extends Options>(options: O, usage: string) {
  try {
    return parseArgs({ options }).values
  } catch {
    throw new StartProblem(usage)
  }
}
