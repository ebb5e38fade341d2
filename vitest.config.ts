import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// As a start of the shop does: the workers, and the sandboxes and shops that they start, find their files compiled.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.runtime/compiled')

const elsewhere = ['**/node_modules/**', 'build/**', 'data/**']

// Vitest takes large files first until it knows how long each takes, but these are small and take long: last, they would run alone.
const long = [
  ...['simulate/simulate', 'bin/start', 'recording/recording'],
  ...['webhooks-killed', 'outages', 'faults/killed', 'lying-mail-server'],
]

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const placeOf = ({ project, moduleId }: TestSpecification) => {
      const place = long.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return project.config.sequence.groupOrder * 100 + (place === -1 ? long.length : place)
    }
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b))
  }
}

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Node runs our files as they are, and a worker loads each once: transforming and loading anew took half of the time.
    isolate: false,
    // Most of what a test makes is then given up before it counts as old, whose collection takes longer.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongFirst },
    globalSetup: 'server/test/processes/template-database.ts',
    experimental: { viteModuleRunner: false },
    projects: [
      {
        extends: true,
        test: {
          name: 'beside the code',
          include: ['**/*.test.ts'],
          exclude: [...elsewhere, 'faults/**', 'fuzz/**'],
          // They wait for their databases more than they compute, so that even two cores have time for three.
          maxWorkers: Math.max(3, availableParallelism() - 1),
          // Without a number of its own this project would come last where there is one worker.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // They take their turn when the others are done, as a shop that is killed must not wait for theirs, two at a time: they wait for
        // what they break, so that the browsers can work beside them.
        test: {
          name: 'faults',
          include: ['faults/**/*.test.ts'],
          exclude: elsewhere,
          sequence: { groupOrder: 2 },
          disableConsoleIntercept: true,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'fuzz',
          include: ['fuzz/*.test.ts'],
          exclude: elsewhere,
          sequence: { groupOrder: 2 },
          disableConsoleIntercept: true,
          maxWorkers: 2,
        },
      },
    ],
  },
})
