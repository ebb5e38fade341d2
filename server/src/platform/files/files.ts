import { constants, type FileHandle, open, realpath } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { type OpenedFile, openedFile } from './opened-file.ts'

export type Files = {
  /** Undefined unless the name is a file inside the folder. */
  open(name: string): Promise<OpenedFile | undefined>
  /** All of the files or, with none left open, the first that is missing. */
  openAll(names: string[]): Promise<OpenedFile[] | { missing: string }>
}

/** The files below a folder. A name whose first part is a key of `others` is looked up below that folder instead. */
export function createFiles(folder: string, others: Record<string, string> = {}): Files {
  const pathWithinFolder = createPathWithin(folder)
  const pathsWithinOthers = new Map(Object.entries(others).map(([name, other]) => [name, createPathWithin(other)]))
  const pathWithin = (name: string) => {
    const [first = '', ...rest] = name.split('/')
    const pathWithinOther = pathsWithinOthers.get(first)
    return pathWithinOther === undefined ? pathWithinFolder(name) : pathWithinOther(rest.join('/'))
  }
  const openOne = async (name: string) => {
    const path = await pathWithin(name)
    return path === undefined ? undefined : openPath(path)
  }
  return {
    open: openOne,
    openAll: async (names) => {
      const opened: OpenedFile[] = []
      try {
        for (const name of names) {
          const file = await openOne(name)
          if (file === undefined) return { missing: name }
          opened.push(file)
        }
        return opened.splice(0)
      } finally {
        for (const file of opened) await file.close()
      }
    },
  }
}

/** Resolves a name to its real path, if that is inside the root. Each folder is resolved once. */
function createPathWithin(root: string) {
  const known = new Map<string, Promise<string>>()
  const follow = (folder: string): Promise<string> => {
    const followed = known.get(folder) ?? realpath(folder)
    known.set(folder, followed)
    followed.catch(() => known.delete(folder))
    return followed
  }
  return async (name: string): Promise<string | undefined> => {
    const path = join(root, name)
    try {
      const [within, folder] = await Promise.all([follow(root), follow(dirname(path))])
      return `${folder}${sep}`.startsWith(within + sep) ? join(folder, basename(path)) : undefined
    } catch (error) {
      return undefinedIfMissing(error)
    }
  }
}

async function openPath(path: string): Promise<OpenedFile | undefined> {
  // O_NOFOLLOW: a symlink could have been put there since. O_NONBLOCK: opening a pipe would wait for its writer.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  let handle: FileHandle | undefined
  let file: OpenedFile | undefined
  try {
    handle = await open(path, flags)
    file = await openedFile(handle, path)
    return file
  } catch (error) {
    return undefinedIfMissing(error)
  } finally {
    if (file === undefined) await handle?.close()
  }
}

// ERR_INVALID_ARG_VALUE is thrown for a name with a NUL character.
const missingCodes = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'ENXIO', 'ERR_INVALID_ARG_VALUE']

function undefinedIfMissing(error: unknown): undefined {
  if (!missingCodes.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
}
