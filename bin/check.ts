import { execFile } from 'node:child_process'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '..')
const folders = ['contract', 'server', 'web', 'sandbox', 'bin', 'e2e', 'bench', 'faults', 'fuzz', 'simulate']

const checks: Record<string, string[]> = {
  'format and lint': ['biome', 'ci', '--error-on-warnings', '--colors=off', '.'],
  'types of contract': ['tsc', '-p', 'contract'],
  'types of server': ['tsc', '-p', 'server'],
  'types of web': ['tsc', '-p', 'web'],
  'types of worker': ['tsc', '-p', 'web/src/service-worker'],
  'types of sandbox': ['tsc', '-p', 'sandbox'],
  'types of the rest': ['tsc', '-p', '.'],
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
