import { isAtFloor, nodeFloor } from '../launch/node-floor.mjs'
import { StartProblem } from './problem.ts'

/** Production runs on no Node.js that lacks the latest fixes of security. */
export function refuseOldNode(version = process.version): void {
  if (isAtFloor(version)) return
  throw new StartProblem(
    `Production needs Node.js ${nodeFloor}, and this is ${version}, which lacks fixes of security: ` +
      'run npm start again with one from nodejs.org, or build the image anew with --pull.',
  )
}
