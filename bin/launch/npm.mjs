import { delimiter } from 'node:path'
import { runtime } from './paths.mjs'
import { LaunchProblem } from './problem.mjs'
import { run } from './run.mjs'

// Short retries instead of npm's long ones: without a network it fails after seconds, not minutes.
const retries = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']

/** Runs npm on `node`, because npm leaves out optional packages that do not fit the Node.js it runs on. */
export async function npm(node, args) {
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('npm-cli.js') ? [node, [cli]] : ['npm', []]
  const env = { ...process.env, PATH: `${runtime}${delimiter}${process.env.PATH}` }
  try {
    await run(command, [...first, ...args, ...retries, ...quiet], { env, isQuiet: true })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    throw new LaunchProblem('npm was not found: it comes with Node.js from nodejs.org, or as the package npm.')
  }
}
