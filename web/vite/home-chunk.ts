type Module = { importers: readonly string[]; code: string | null }
type ModuleGraph = { getModuleInfo(id: string): Module | null }

const loadedOnHome = /\/web\/src\/(entry\.client|routes\/home\/page)\.tsx$/
const icon = /\/lucide-react\/.*\/icons\/([\w-]+)\.\w+$/

/** Modules that the home page loads go into one chunk, which every page loads; the bundler divides the others by the pages that use them. */
export const homeChunk = (id: string, graph: ModuleGraph): string | null => (isOnHome(id, graph) ? 'ui' : null)

function isOnHome(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (loadedOnHome.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return usersOf(id, graph).some((user) => isOnHome(user, graph, seen))
}

/** Icons are imported through index files, so their users are found by the icon's name. */
function usersOf(id: string, graph: ModuleGraph): readonly string[] {
  const [, fileName] = icon.exec(id) ?? []
  if (fileName === undefined) return graph.getModuleInfo(id)?.importers ?? []
  const name = fileName.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  const isUsedIn = new RegExp(`\\b${name}\\b`)
  return usersOfIcons(id, graph).filter((user) => isUsedIn.test(graph.getModuleInfo(user)?.code ?? ''))
}

const usersOfIcons = (id: string, graph: ModuleGraph): string[] =>
  (graph.getModuleInfo(id)?.importers ?? []).flatMap((importer) =>
    importer.includes('/lucide-react/') ? usersOfIcons(importer, graph) : [importer],
  )
