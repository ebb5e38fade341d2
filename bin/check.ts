import { execFile } from 'node:child_process'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '..')
const folders = ['contract', 'server', 'web', 'sandbox', 'bin', 'e2e', 'bench', 'faults', 'fuzz', 'simulate']

// What an earlier run has found of files that are as they were saves a second one most of its time. The projects are checked beside each
// other: several threads within each would take twice the work, as each reads the same types.
const types = (project: string, name: string) => [
  ...['tsc', '-p', project, '--incremental', '--checkers', '1'],
  ...['--tsBuildInfoFile', join(repository, `node_modules/.cache/types/${name}.json`)],
]

const checks: Record<string, string[]> = {
  'format and lint': ['biome', 'ci', '--error-on-warnings', '--colors=off', '.'],
  'types of contract': types('contract', 'contract'),
  'types of server': types('server', 'server'),
  'types of web': types('web', 'web'),
  'types of worker': types('web/src/service-worker', 'worker'),
  'types of sandbox': types('sandbox', 'sandbox'),
  'types of the rest': types('.', 'rest'),
  architecture: ['depcruise', ...folders],
  'unused code': ['knip'],
}

const outcomes = await Promise.all(Object.entries(checks).map(([name, command]) => check(name, command)))

for (const { name, output } of outcomes.filter(({ passed }) => !passed)) console.log(`\n${name}:\n${output.trim()}`)
if (outcomes.some(({ passed }) => !passed)) process.exitCode = 1

async function check(name: string, command: string[]) {
  const startedMs = performance.now()
  const { passed, output } = await run(command)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(`${passed ? 'ok    ' : 'FAILED'}  ${name.padEnd(20)} ${seconds.padStart(5)} s`)
  return { name, passed, output }
}

/** Runs the tools on the Node.js that runs this, not the one on the PATH. */
function run([tool = '', ...args]: string[]) {
  const script = join(repository, 'node_modules/.bin', tool)
  return new Promise<{ passed: boolean; output: string }>((resolve) => {
    execFile(process.execPath, [script, ...args], { cwd: repository, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ passed: error === null, output: stdout + stderr }),
    )
  })
}
