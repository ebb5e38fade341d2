import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', 'build/**', 'data/**'],
    globalSetup: 'server/test/template-database.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
