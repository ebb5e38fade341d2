import { constants, type FileHandle, open, realpath } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { type OpenedFile, openedFile } from './opened-file.ts'

export type Files = {
  /** Undefined when there is no such file in the folder, whatever the name tries. */
  open(name: string): Promise<OpenedFile | undefined>
  /** All of them or, with nothing left open, the first that is missing. */
  openAll(names: string[]): Promise<OpenedFile[] | { missing: string }>
}

/** The files below a folder. Names that begin with one of the other folders' lie below that instead. */
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

/** Says where a name leads to, links followed, if that is in the folder. Folders stay where they are, so each is looked up once. */
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
  // A link put there just now is not followed, and a pipe without a writer not waited for.
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

/** A NUL in a name is refused as a bad argument, before anyone looks for the file. */
const meaningMissing = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'ENXIO', 'ERR_INVALID_ARG_VALUE']

function undefinedIfMissing(error: unknown): undefined {
  if (!meaningMissing.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
}
