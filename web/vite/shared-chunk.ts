type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

const loadedOnHome = /\/web\/src\/(entry\.client|routes\/home\/page)\.tsx$/

/** What pages share: the home page loads `ui`, and must not pay for the parts that it does not show. */
export const sharedChunk = (id: string, graph: ModuleGraph): string => (isOnHome(id, graph) ? 'ui' : 'parts')

function isOnHome(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (loadedOnHome.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return graph.getModuleInfo(id)?.importers.some((importer) => isOnHome(importer, graph, seen)) ?? false
}
