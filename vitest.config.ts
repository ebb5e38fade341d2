import { defineConfig } from 'vitest/config'

const elsewhere = ['**/node_modules/**', 'build/**', 'data/**']

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'beside the code',
          include: ['**/*.test.ts'],
          exclude: [...elsewhere, 'faults/**'],
          globalSetup: 'server/test/template-database.ts',
        },
      },
      {
        extends: true,
        // They take their turn when the others are done: a shop that is killed must not wait for theirs.
        test: {
          name: 'faults',
          include: ['faults/*.test.ts'],
          exclude: elsewhere,
          sequence: { groupOrder: 1 },
          disableConsoleIntercept: true,
        },
      },
    ],
  },
})
