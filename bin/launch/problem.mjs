import { repository } from './paths.mjs'

/** Something that the person who starts the shop can correct. */
export class LaunchProblem extends Error {}

const unreachable =
  /ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|SOCKET_TIMEOUT|CERT|E40\d|E5\d\d|ETARGET/

const advice = [
  [/ENOSPC|EDQUOT/, `The disk under ${repository} is full: free some space and start again.`],
  [/EACCES|EPERM|EROFS/, `${repository} may not be written by this user: mend its owner and mode, and start again.`],
  [
    /EINTEGRITY/,
    "A package is not the one that the shop was tested with: check npm's registry and proxy, and start again.",
  ],
  [unreachable, "Packages could not be fetched: check the network and npm's proxy and registry, and start again."],
]

export function explain(error) {
  const sentence = advice.find(([sign]) => sign.test(error.message))?.[1]
  return sentence ?? (error instanceof LaunchProblem ? error.message : error.stack)
}
