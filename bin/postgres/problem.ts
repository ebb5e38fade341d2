/** Something that the person who starts the shop can correct: shown as one sentence, without a stack. */
export class DatabaseProblem extends Error {}

const advice: [RegExp, (dataDir: string) => string][] = [
  [
    /ENOSPC|EDQUOT|No space left|quota exceeded/i,
    (dir) => `The disk under DATA_DIR (${dir}) is full: free some space.`,
  ],
  [
    /EACCES|EPERM|EROFS|(?<!invalid binary.*)Permission denied|Read-only file system/i,
    (dir) => `DATA_DIR (${dir}) may not be written by this user: mend its owner and mode, or choose another DATA_DIR.`,
  ],
  [/ENOTDIR|EEXIST|Not a directory/i, (dir) => `DATA_DIR (${dir}) is not a folder: choose another DATA_DIR.`],
]

export function explain(cause: unknown, dataDir: string): DatabaseProblem {
  if (cause instanceof DatabaseProblem) return cause
  const text = cause instanceof Error ? cause.message : String(cause)
  const sentence = advice.find(([sign]) => sign.test(text))?.[1](dataDir)
  return new DatabaseProblem(sentence ?? `The embedded database could not start: ${text}`, { cause })
}
