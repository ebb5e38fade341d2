import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

// The long run: `npm run test:faults`, or `npm run test:faults -- --kills 20 --rounds 0 --restarts 0 --seed 7` to repeat one.
// With `--only provider`, only the files whose name has this word are run.
const options = {
  kills: { type: 'string', default: '1000' },
  rounds: { type: 'string', default: '10000' },
  restarts: { type: 'string', default: '20' },
  outage: { type: 'string', default: '60000' },
  crashes: { type: 'string', default: '100' },
  disconnections: { type: 'string', default: '50' },
  'black-holes': { type: 'string', default: '50' },
  fills: { type: 'string', default: '20' },
  overload: { type: 'string', default: '20000' },
  provider: { type: 'string', default: '600' },
  mail: { type: 'string', default: '200' },
  clock: { type: 'string', default: '10' },
  'webhook-kills': { type: 'string', default: '50' },
  'webhook-events': { type: 'string', default: '10000' },
  attack: { type: 'string', default: '60000' },
  only: { type: 'string' },
  seed: { type: 'string' },
} as const
const { kills, rounds, restarts, outage, crashes, disconnections, fills, overload, only, seed, ...rest } = parseArgs({
  options,
}).values
const folder = mkdtempSync(join(tmpdir(), 'storylamp-reports-'))
const report = join(folder, 'faults.json')
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=faults', ...(only === undefined ? [] : [only])]
const { status } = spawnSync(
  process.execPath,
  [...vitest, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      KILLS: kills,
      ROUNDS: rounds,
      RESTARTS: restarts,
      OUTAGE_MS: outage,
      LONGEST_FAULT_MS: outage,
      CRASHES: crashes,
      DISCONNECTIONS: disconnections,
      BLACK_HOLES: rest['black-holes'],
      FILLS: fills,
      OVERLOAD_REQUESTS: overload,
      PROVIDER_LIES: rest.provider,
      MAIL_LIES: rest.mail,
      CLOCK_ROUNDS: rest.clock,
      WEBHOOK_KILLS: rest['webhook-kills'],
      WEBHOOK_EVENTS: rest['webhook-events'],
      ATTACK_MS: rest.attack,
      ...(seed === undefined ? {} : { FAULTS_SEED: seed }),
    },
  },
)
const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'))
rmSync(folder, { recursive: true, force: true })
const others = numTotalTests - numPassedTests
// An aborted storm proves nothing; without any failure the others cannot be tried on this machine.
const failed = status === 0 ? 0 : Math.max(others, 1)
const skipped = status === 0 && others > 0 ? `, ${others} skipped` : ''
console.log(`\n${numPassedTests} passed, ${failed} failed${skipped}`)
process.exit(status ?? 1)
