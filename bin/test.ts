import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from './browser.ts'
import { memoryFolder } from './test/memory-folder.ts'
import { namedTests } from './test/named-tests.ts'

// Runs the checks, the unit and database tests, a few crash tests, and the browser tests; or of the tests those that are named.
const repository = join(import.meta.dirname, '..')
const memory = memoryFolder()
if (memory !== undefined) process.env.TMPDIR ??= memory
const reports = mkdtempSync(join(tmpdir(), 'storylamp-reports-'))
const unitReport = join(reports, 'unit.json')
const faultReport = join(reports, 'faults.json')
const browserReport = join(reports, 'browser.json')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { title: { type: 'string', short: 't' }, changed: { type: 'boolean' } },
})

async function run(title: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  console.log(`\n${title}`)
  const program = spawn(process.execPath, args, {
    cwd: repository,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const [status] = await once(program, 'close')
  return status === 0
}

/** Takes of the processors what others leave, and says all when it has ended. */
function runBeside(title: string, args: string[], priority: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const program = execFile(
    process.execPath,
    args,
    { cwd: repository, maxBuffer: 2 ** 26 },
    (error, said, complaints) => {
      console.log(`\n${title}\n${(said + complaints).trim()}\n`)
      resolve(error === null)
    },
  )
  setPriority(program.pid ?? 0, priority)
  return promise
}

let pictures: Promise<boolean> | undefined
const makePictures = () => {
  pictures ??= runBeside('Pictures', ['bin/build-pictures.ts'], 10)
  return pictures
}

const vitest = (report: string, args: string[]) => [
  ...['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ...args,
]

const runUnits = (args: string[]) => run('Tests beside the code, and fault tests', vitest(unitReport, args))

async function runBrowser(args: string[]): Promise<boolean> {
  const arePicturesMade = await makePictures()
  const isGood = await run('Tests in the browser', ['node_modules/@playwright/test/cli.js', 'test', ...args], {
    CHROMIUM_PATH: findBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
  })
  return arePicturesMade && isGood
}

async function runNamed(): Promise<boolean[]> {
  const { title } = values
  const { units, browser } = namedTests({ parts: positionals, title })
  if (units.length + browser.length === 0) console.log('No test has such a path or title.')
  // A worker loads the whole shop before its first test: where files are few, no more of them than processors.
  const workers = units.length < 10 ? [`--maxWorkers=${Math.min(3, availableParallelism())}`] : []
  return [
    ...(units.length > 0
      ? [await runUnits([...units, ...workers, ...(title === undefined ? [] : ['-t', title])])]
      : []),
    ...(browser.length > 0 ? [await runBrowser([...browser, ...(title === undefined ? [] : ['-g', title])])] : []),
  ]
}

const runChanged = async () => [
  await runUnits(['--changed=main', '--passWithNoTests']),
  await runBrowser(['--only-changed=main', '--pass-with-no-tests']),
]

/**
 * The tests beside the code leave a processor idle now and then, which the pictures of the pages use and then the checks: those are needed
 * by what comes next, these by nothing. Those that break something mostly wait for it, so the browsers work meanwhile.
 */
async function runAll(): Promise<boolean[]> {
  const checks = runBeside('Checks', ['bin/check.ts'], 19)
  void makePictures()
  const areUnitsGood = await run(
    'Tests beside the code',
    vitest(unitReport, ['--project=beside the code', '--project=fuzz']),
  )
  const faults = runBeside('Fault tests', vitest(faultReport, ['--project=faults']), 0)
  return [await checks, areUnitsGood, await runBrowser([]), await faults]
}

const isAll = positionals.length === 0 && values.title === undefined && !values.changed
const passed = await (isAll ? runAll() : values.changed ? runChanged() : runNamed())

type UnitReport = { numPassedTests: number; numFailedTests: number }
type BrowserReport = { stats: { expected: number; unexpected: number } }

const read = <T>(file: string, whenMissing: T): T => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return whenMissing
  }
}
// What wrote no report ended early, and counts below as what failed, or did not run.
const none = { numPassedTests: 0, numFailedTests: 0 }
const units = [unitReport, faultReport].map((report) => read<UnitReport>(report, none))
const browser = read<BrowserReport>(browserReport, { stats: { expected: 0, unexpected: 0 } })
rmSync(reports, { recursive: true, force: true })

const { expected, unexpected } = browser.stats
const succeeded = units.reduce((sum, { numPassedTests }) => sum + numPassedTests, expected)
const testsFailed = units.reduce((sum, { numFailedTests }) => sum + numFailedTests, unexpected)
// A failed check, or a test file that could not be loaded, counts as a failure although no test reports it.
const failed = Math.max(testsFailed, passed.filter((isGood) => !isGood).length)
console.log(`\n${succeeded} passed, ${failed} failed`)
process.exit(failed === 0 && (succeeded > 0 || values.changed) ? 0 : 1)
