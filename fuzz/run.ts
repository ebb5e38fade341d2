import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

// The long run: `npm run test:fuzz`, or `npm run test:fuzz -- --requests 20000 --seed 7` to repeat one.
const options = { requests: { type: 'string', default: '1000000' }, seed: { type: 'string' } } as const
const { requests, seed } = parseArgs({ options }).values
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project=fuzz'], {
  cwd: join(import.meta.dirname, '..'),
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, FUZZ_REQUESTS: requests, ...(seed === undefined ? {} : { FUZZ_SEED: seed }) },
})
process.exit(status ?? 1)
