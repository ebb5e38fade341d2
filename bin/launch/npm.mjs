import { delimiter } from 'node:path'
import { runtime } from './places.mjs'
import { LaunchProblem } from './problem.mjs'
import { run } from './run.mjs'

// Two short tries more instead of npm's two long ones: without a network the answer comes after seconds, not minutes.
const patience = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
const calm = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']

/** Runs npm on `node`: it skips optional packages that are not for the Node.js it runs on itself. */
export async function npm(node, args) {
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('npm-cli.js') ? [node, [cli]] : ['npm', []]
  const env = { ...process.env, PATH: `${runtime}${delimiter}${process.env.PATH}` }
  try {
    await run(command, [...first, ...args, ...patience, ...calm], { env, isQuiet: true })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    throw new LaunchProblem('npm was not found: it comes with Node.js from nodejs.org, or as the package npm.')
  }
}
